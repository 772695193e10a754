import type { VNode } from "preact";
import { useEffect, useState } from "preact/hooks";
import { pluralize } from "../../../picture/format.ts";
import type { LoggedBodies } from "../../service/transport/request-log.ts";
import { formatTime } from "../model/format.ts";
import { userLabel } from "../model/people.ts";
import { curlCommand, withoutApiRoot } from "../model/request-words.ts";
import { Code } from "../parts/copy.tsx";
import { Heading, Section } from "../parts/heading.tsx";
import { LongList } from "../parts/long-list.tsx";
import { Action } from "../parts/people.tsx";
import { copy } from "../state/notice.ts";
import { type NumberedRequest, requestCount, requests } from "../state/stream.ts";

/** The latest requests to the service, live. */
export function RequestsView(): VNode {
  const latest = requests.value;
  const empty = "No requests yet. They appear here when a client sends them.";
  return (
    <>
      <Heading title="Requests" facts={[pluralize(requestCount.value, "request")]} />
      <Section title="Latest" count={String(latest.length)} empty={latest.length === 0 && empty}>
        <LongList
          class="people requests"
          what="by path, user, operation or status"
          items={latest}
          text={(request) => Object.values(wordsOf(request)).join(" ")}
          row={(request) => <RequestRow request={request} />}
        />
      </Section>
    </>
  );
}

/** A request as it is shown. */
function wordsOf({ method, path, query, operation, user, status, fault }: NumberedRequest) {
  return {
    method,
    path: `${withoutApiRoot(path)}${query}`,
    operation: operation ?? "none: no operation has this path",
    user: user === null ? "not authenticated" : userLabel(user).name,
    status: status === null ? "dropped" : String(status),
    fault: fault === undefined ? "" : `fault ${fault}`,
  };
}

function RequestRow({ request }: { request: NumberedRequest }): VNode {
  const { time, status, durationMs } = request;
  const words = wordsOf(request);
  const [isOpen, setOpen] = useState(false);
  return (
    <li class="opens" data-failed={status === null || status >= 400 || undefined}>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <time dateTime={time}>{formatTime(Date.parse(time))}</time>
          <span class="method">{words.method}</span>
          <code class="path">{words.path}</code>
          {words.fault && <span class="badge badge-pending">{words.fault}</span>}
          <span class="status">{words.status}</span>
          <span class="duration">{durationMs < 10 ? durationMs.toFixed(1) : Math.round(durationMs)} ms</span>
        </summary>
        {isOpen && <Details request={request} operation={words.operation} user={words.user} />}
      </details>
    </li>
  );
}

interface DetailsProps {
  readonly request: NumberedRequest;
  readonly operation: string;
  readonly user: string;
}

/** Who sent a request, and its bodies, which the emulator keeps for the latest requests only. */
function Details({ request, operation, user }: DetailsProps): VNode {
  const [bodies, setBodies] = useState<LoggedBodies>();
  useEffect(() => {
    const load = async (): Promise<void> => {
      const response = await fetch(`/page/requests/${request.id}`);
      if (response.ok) setBodies(await response.json());
    };
    void load().catch(() => {});
  }, [request.time]);
  const isWhole = bodies !== undefined && !isCut(bodies.request, request.requestBytes);
  return (
    <div class="opened">
      <dl>
        <dt>Operation</dt>
        <dd>{operation}</dd>
        <dt>User</dt>
        <dd>{user}</dd>
      </dl>
      {isWhole && (
        <Action
          label="Copy as curl"
          action={() => void copy(curlCommand(location.origin, request, bodies.request), "the curl command")}
        />
      )}
      {bodies ? (
        <>
          <Body title="Request" text={bodies.request} bytes={request.requestBytes} />
          <Body title="Response" text={bodies.response} bytes={request.responseBytes} />
        </>
      ) : (
        <p class="label">The emulator does not have the bodies of this request.</p>
      )}
    </div>
  );
}

function Body({ title, text, bytes }: { title: string; text: string; bytes: number }): VNode {
  const size = bytes === 0 ? "no body" : pluralize(bytes, "byte");
  return (
    <>
      <h3>
        {title} <span class="section-count">{isCut(text, bytes) ? `${size}, only the beginning is kept` : size}</span>
      </h3>
      {text !== "" && <Code text={indented(text)} what={`the body of the ${title.toLowerCase()}`} />}
    </>
  );
}

const isCut = (text: string, bytes: number): boolean => new TextEncoder().encode(text).length < bytes;

/** JSON with indentation; any other text as it is. */
function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
