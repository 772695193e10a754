import { useSignal } from "@preact/signals";
import type { TargetedEvent, VNode } from "preact";
import { useEffect } from "preact/hooks";
import { formatCount, pluralize } from "../../../picture/format.ts";
import type { Fault } from "../../service/transport/faults.ts";
import type { Settings } from "../../store/world.ts";
import { formatDateTime } from "../model/format.ts";
import { invitee } from "../model/people.ts";
import { Heading, Section } from "../parts/heading.tsx";
import { Action, PeopleList } from "../parts/people.tsx";
import { control, isUnlocked, unlock } from "../state/control.ts";
import { act } from "../state/notice.ts";
import { controlsVersion } from "../state/stream.ts";
import { workspace } from "../state/workspace.ts";

/** The requests of both services. */
const path = "/*/api/**";

/** Faults that are often needed, by the label of their button; `POST /_emulator/faults` arms any other. */
const presets = {
  "Fail the next request with 503": { path, nth: 1, action: { kind: "status", status: 503 } },
  "Refuse the next request with 429": { path, nth: 1, action: { kind: "status", status: 429, retryAfterSeconds: 2 } },
  "Lose the next response": { path, nth: 1, action: { kind: "drop", when: "after" } },
  "Fail one request in five": { path, probability: 0.2, action: { kind: "status", status: 500 } },
  "Answer 2 seconds late": { path, action: { kind: "delay", milliseconds: 2000 } },
  "Let a proxy fail with 502": { path, action: { kind: "status", status: 502, bare: true } },
};

const clockSteps = {
  "Advance by 1 minute": { advanceSeconds: 60 },
  "Advance by 1 hour": { advanceSeconds: 3600 },
  "Advance by 1 day": { advanceSeconds: 86_400 },
  "Advance by 30 days": { advanceSeconds: 30 * 86_400 },
};

const resetWarning =
  "Reset the workspace? This loads the initial workspace, clears requests, and resets faults, readings, settings and the " +
  "clock. Tokens stay valid.";

/** What only the emulator can do: act for other people, fail on purpose, move the clock, start over. */
export function ControlsView(): VNode {
  const pending = workspace.invitations.all().map(invitee);
  return (
    <>
      <Heading title="Controls" facts={["Act for other people, fail on purpose, move the clock, start over."]} />
      <Section
        title="Pending invitations"
        count={formatCount(pending.length)}
        empty={pending.length === 0 && "No pending invitations."}
      >
        <PeopleList people={pending} />
      </Section>
      {isUnlocked() ? <Controls /> : <UnlockForm />}
    </>
  );
}

function UnlockForm(): VNode {
  const submit = (event: TargetedEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const token = String(new FormData(event.currentTarget).get("token")).trim();
    void act(() => unlock(token), "The controls are unlocked.");
  };
  return (
    <Section title="Control token">
      <form class="fields" onSubmit={submit}>
        <label class="field">
          The emulator prints it when it starts
          <input name="token" type="password" autocomplete="off" required />
        </label>
        <button type="submit" class="button button-main">
          Unlock
        </button>
      </form>
    </Section>
  );
}

function Controls(): VNode {
  const faults = useSignal<readonly Fault[]>([]);
  const settings = useSignal<Partial<Settings>>({});
  const clock = useSignal("");
  const load = async (): Promise<void> => {
    faults.value = await control("GET", "/faults");
    settings.value = await control("GET", "/settings");
    clock.value = formatDateTime(Date.parse((await control<{ readonly now: string }>("GET", "/clock")).now));
  };
  useEffect(() => void load().catch(() => {}), [controlsVersion.value]);
  const change = (label: string, setting: Partial<Settings>): void => {
    settings.value = { ...settings.value, ...setting };
    // A value that is refused is replaced with the actual one.
    void act(() => control("PATCH", "/settings", setting), `${label} changed.`).then(load);
  };
  const number = (name: "latencyMs" | "rateWindowSeconds", label: string): VNode => (
    <label class="field">
      {label}
      <input
        type="number"
        min="0"
        step="any"
        value={settings.value[name]}
        onChange={({ currentTarget }) => change(label, { [name]: currentTarget.valueAsNumber })}
      />
    </label>
  );
  return (
    <>
      <Section title="Faults" count={`${faults.value.length} armed`}>
        <FaultList faults={faults.value} />
        <Actions of={presets} path="/faults" done="The fault is armed." />
      </Section>
      <Section title="Clock" count={clock.value}>
        <Actions of={clockSteps} path="/clock" done="The clock is ahead." />
      </Section>
      <Section title="Limits and latency">
        <div class="fields">
          {number("latencyMs", "Latency in milliseconds")}
          {number("rateWindowSeconds", "Quota window in seconds")}
          <label class="choice">
            <input
              type="checkbox"
              checked={settings.value.rateLimits ?? false}
              onChange={({ currentTarget }) => change("Rate limits", { rateLimits: currentTarget.checked })}
            />
            Rate limits
          </label>
        </div>
      </Section>
      <Section title="Workspace">
        <Action label="Reset the workspace" action={reset} />
      </Section>
    </>
  );
}

function reset(): void {
  if (confirm(resetWarning)) void act(() => control("POST", "/reset"), "The workspace was reset.");
}

interface ActionsProps {
  /** What each button sends, by its label. */
  readonly of: Readonly<Record<string, object>>;
  readonly path: string;
  readonly done: string;
}

const Actions = ({ of, path, done }: ActionsProps): VNode => (
  <div class="actions">
    {Object.entries(of).map(([label, body]) => (
      <Action key={label} label={label} action={() => void act(() => control("POST", path, body), done)} />
    ))}
  </div>
);

/** The armed faults. */
function FaultList({ faults }: { faults: readonly Fault[] }): VNode | null {
  if (faults.length === 0) return null;
  return (
    <ul class="people">
      {faults.map((fault) => (
        <li key={fault.id}>
          <span class="person-text">
            <code>{`${fault.method ?? "Any method"} ${fault.path}`}</code>
            <span class="person-detail">{describe(fault)}</span>
          </span>
          <Action
            label="Remove"
            name={`Remove fault ${fault.id}`}
            action={() => void act(() => control("DELETE", `/faults/${fault.id}`), `Fault ${fault.id} is removed.`)}
          />
        </li>
      ))}
    </ul>
  );
}

/** What a fault does, as its rule says it. */
function describe({ id, action, nth, probability, matched, fired }: Fault): string {
  const rule = JSON.stringify({ nth, probability, ...action });
  return `Fault ${id}: ${rule}; matched ${pluralize(matched, "request")}, fired ${pluralize(fired, "time")}`;
}
