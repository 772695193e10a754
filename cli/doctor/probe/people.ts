// What needs other people, or other credentials.
import { objectOf } from "../../../provider/validation/properties.ts";
import { onIf, type Probe, unknownBecause } from "./probe.ts";

const needsPerson = "needs a member of the team who takes part: --invite ADDRESS";

/** Invites someone who is in the team, with the role that they have, in case the service sets it. */
const invitations: Probe = {
  readings: ["generic-invitation-refusal"],
  async ask({ wire, place, person }) {
    if (!person) return { unknown: unknownBecause(this.readings, needsPerson) };
    const body = { members_info: [{ mail_id: person.mailId, role: person.role }] };
    const { status, details } = await wire.ask("addTeamMembers", place, { body });
    if (status !== 400)
      return { unknown: unknownBecause(this.readings, `inviting a member again returned ${status}, not 400`) };
    return { on: onIf("generic-invitation-refusal", details.error_code === "IAM1031") };
  },
};

/** Adds someone to the space, together with its owner, who cannot be added. */
const additions: Probe = {
  readings: ["additions-all-or-nothing", "additions-stop-at-refusal"],
  async ask({ wire, place: { editionId }, spaceId, me, person }) {
    if (!person) return { unknown: unknownBecause(this.readings, needsPerson) };
    const member = (zuid: string) => ({ zuid, role: "VIEWER", type: "USER" });
    const body = { members_info: [member(person.zuid), member(me)] };
    const { status } = await wire.ask("addSpaceMembers", { editionId, spaceId }, { body });
    if (status < 300) return {};
    if (status !== 400)
      return { unknown: unknownBecause(this.readings, `adding someone to the space returned ${status}`) };
    const { data } = await wire.ask("listSpaceMembers", { editionId, spaceId });
    const { space_members: members } = objectOf(data);
    const isIn = Array.isArray(members) && members.some((one) => String(objectOf(one).zuid) === person.zuid);
    return { on: [isIn ? "additions-stop-at-refusal" : "additions-all-or-nothing"] };
  },
};

const credentials: Probe = {
  readings: ["api-key-required", "separate-identity-provider"],
  async ask({ wire, config, place: { editionId } }) {
    const { apiKey, ...withoutKey } = config;
    // Without a key in the settings, every request so far had none.
    const needsKey =
      apiKey !== undefined && (await wire.under(withoutKey).ask("getEdition", { editionId })).status === 401;
    const status = await wire.authorizationStatus(config.baseUrl);
    const unknown = status === undefined ? { "separate-identity-provider": "its address did not answer" } : {};
    return {
      on: [...onIf("api-key-required", needsKey), ...onIf("separate-identity-provider", status === 404)],
      unknown,
    };
  },
};

/** Probes of people and credentials. */
export const peopleProbes: readonly Probe[] = [invitations, additions, credentials];
