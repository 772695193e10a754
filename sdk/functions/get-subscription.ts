// Generated from provider/schema.json by `npm run generate`; do not edit.
import type * as pulumi from "@pulumi/pulumi";
import { invoke, invokeOutput } from "../invoke";

/** The arguments of {@link getSubscription}. */
export interface GetSubscriptionArgs {
  /** The edition (tenant) it belongs to. Default: the provider's `editionId`. */
  editionId?: string;
}

/** The arguments of {@link getSubscriptionOutput}; each may be an output of a resource. */
export interface GetSubscriptionOutputArgs {
  /** The edition (tenant) it belongs to. Default: the provider's `editionId`. */
  editionId?: pulumi.Input<string>;
}

/** The result of {@link getSubscription}. */
export interface GetSubscriptionResult {
  /** The edition. */
  editionId: string;
  /** The plan, such as `TRIAL_PLAN`. */
  planName: string;
  /** How it is paid for, such as `Yearly`. */
  planType?: string;
  /** How many people it is for. */
  membersCount?: number;
  /** `Active`, or another status of the service. */
  status?: string;
  /** When it was purchased. */
  purchaseDate?: string;
  /** When it expires; a free plan does not. */
  expiryDate?: string;
}

/**
 * The subscription of an edition.
 *
 * @example
 * import * as canvas from "pulumi-canvas";
 *
 * const subscription = canvas.getSubscriptionOutput({});
 * export const plan = subscription.planName;
 */
export function getSubscription(args: GetSubscriptionArgs = {}): Promise<GetSubscriptionResult> {
  return invoke("getSubscription", args);
}

/** Calls {@link getSubscription} once its arguments are known and the resources in `dependsOn` exist. */
export function getSubscriptionOutput(
  args: GetSubscriptionOutputArgs = {},
  opts?: Pick<pulumi.InvokeOutputOptions, "dependsOn">,
): pulumi.Output<GetSubscriptionResult> {
  return invokeOutput("getSubscription", args, opts);
}
