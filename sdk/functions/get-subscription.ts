// Made from provider/functions by `npm run generate`; change the definition there.
import type * as pulumi from "@pulumi/pulumi";
import { invoke, invokeOutput } from "../invoke";

/** What {@link getSubscription} is asked with. */
export interface GetSubscriptionArgs {
  /** The edition (tenant) it belongs to; the provider's `editionId` when left out. */
  editionId?: string;
}

/** The same, of which every part may be an output of a resource. */
export interface GetSubscriptionOutputArgs {
  /** The edition (tenant) it belongs to; the provider's `editionId` when left out. */
  editionId?: pulumi.Input<string>;
}

/** What {@link getSubscription} answers. */
export interface GetSubscriptionResult {
  /** The edition. */
  editionId: string;
  /** The plan, such as `TRIAL_PLAN`. */
  planName: string;
  /** `Active`, or what else the service says. */
  status?: string;
  /** When it was bought. */
  purchaseDate?: string;
  /** When it ends. */
  expiryDate?: string;
}

/**
 * The subscription of an edition.
 *
 * @example
 * const { planName, expiryDate } = await canvas.getSubscription();
 */
export function getSubscription(args: GetSubscriptionArgs = {}): Promise<GetSubscriptionResult> {
  return invoke("getSubscription", args);
}

/** {@link getSubscription}, asked once its arguments are known and what it depends on is there. */
export function getSubscriptionOutput(
  args: GetSubscriptionOutputArgs = {},
  opts?: Pick<pulumi.InvokeOutputOptions, "dependsOn">,
): pulumi.Output<GetSubscriptionResult> {
  return invokeOutput("getSubscription", args, opts);
}
