import { z } from "zod";
import { defineFunction } from "../core/function.ts";
import { CanvasError } from "../errors.ts";
import { findDefaultEdition, requireEditionId } from "../run/edition.ts";
import { EditionId } from "../validation/formats.ts";

export const EditionInfo = z
  .object({
    editionId: z.string().describe("The id of the edition."),
    name: z.string().optional().describe("The name of the edition."),
    type: z.string().optional().describe("`ORG` or `TEAM`."),
    state: z.string().optional().describe("`ACTIVE`, or another state of the service."),
    isDefault: z.boolean().describe("Whether it is the user's default edition."),
    ownerZuid: z.string().optional().describe("The user who owns it."),
    createdTime: z.string().optional().describe("When it was created."),
    lastModifiedTime: z.string().optional().describe("When it was last changed."),
  })
  .meta({ title: "EditionInfo", description: "The details of an edition." });

export const getEdition = defineFunction({
  name: "getEdition",
  description: "An edition: the tenant that contains teams.",
  inputs: z.strictObject({
    editionId: EditionId.describe(
      "The edition. Default: the provider's `editionId`, or the user's default edition if that is not set.",
    ),
  }),
  outputs: EditionInfo,

  async call(session, { editionId = session.config.editionId }) {
    if (editionId !== undefined) return session.client.editions.get(editionId);
    const edition = await findDefaultEdition(session);
    if (edition) return edition;
    throw new CanvasError("the user is not in any edition", "invite them to one, or create one with a Team");
  },
});

export const getEditions = defineFunction({
  name: "getEditions",
  description: "The editions of the user whose token is used.",
  inputs: z.strictObject({}),
  outputs: z.object({ editions: z.array(EditionInfo).describe("The editions.") }),

  async call({ client }) {
    return { editions: [...(await client.editions.list())] };
  },
});

export const getSubscription = defineFunction({
  name: "getSubscription",
  description: "The subscription of an edition.",
  inputs: z.strictObject({ editionId: EditionId }),
  outputs: z.object({
    editionId: z.string().describe("The edition."),
    planName: z.string().describe("The plan, such as `TRIAL_PLAN`."),
    planType: z.string().optional().describe("How it is paid for, such as `Yearly`."),
    membersCount: z.int().optional().describe("How many people it is for."),
    status: z.string().optional().describe("`Active`, or another status of the service."),
    purchaseDate: z.string().optional().describe("When it was purchased."),
    expiryDate: z.string().optional().describe("When it expires; a free plan does not."),
  }),

  async call(session, inputs) {
    const editionId = requireEditionId(session, inputs.editionId);
    return { ...(await session.client.editions.subscription(editionId)), editionId };
  },
});
