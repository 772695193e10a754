import { describe, expect, it } from "vitest";
import { apiError } from "../../../provider/api/transport/api-error.ts";
import { PartialUpdateError, ServerError } from "../../../provider/errors.ts";
import {
  applyFromCurrent,
  applyOrVerify as applyOrVerifyOf,
  recordProgress,
  undefinedIfNotFound,
} from "../../../provider/run/outcomes.ts";
import { rejection } from "../api/harness.ts";

const errorWith = (status: number) =>
  apiError({
    ...{ operation: "space", method: "PUT", path: "/spaces/1", scope: "Service.spaces.UPDATE" },
    ...{ status, outcomeUnknown: status >= 500 },
  });
const statuses = [400, 401, 403, 404, 409, 429, 500, 503];
const except = (...some: number[]) => statuses.filter((status) => !some.includes(status));

describe("undefinedIfNotFound", () => {
  it("returns the value, or undefined for a 404", async () => {
    expect(await undefinedIfNotFound(Promise.resolve("space"))).toBe("space");
    expect(await undefinedIfNotFound(Promise.reject(errorWith(404)))).toBeUndefined();
  });

  it.each(except(404))("rethrows a %i", async (status) => {
    await expect(undefinedIfNotFound(Promise.reject(errorWith(status)))).rejects.toMatchObject({ status });
  });
});

const applyOrVerify = (change: Promise<boolean>, isApplied: () => Promise<boolean>) =>
  applyOrVerifyOf("Space 1", change, isApplied);

describe("applyOrVerify", () => {
  const never = async () => {
    throw new Error("must not be called");
  };

  it("does not verify a change that the response confirms", async () => {
    await applyOrVerify(Promise.resolve(true), never);
  });

  it("verifies a change that the response does not confirm", async () => {
    await applyOrVerify(Promise.resolve(false), async () => true);
    await expect(applyOrVerify(Promise.resolve(false), async () => false)).rejects.toThrow(
      "Space 1: the service reported success, but nothing changed",
    );
  });

  it.each([400, 403, 404, 409, 500, 503])(
    "verifies after a %i, and resolves if the change is applied",
    async (status) => {
      await applyOrVerify(Promise.reject(errorWith(status)), async () => true);
      await expect(applyOrVerify(Promise.reject(errorWith(status)), async () => false)).rejects.toMatchObject({
        status,
      });
    },
  );

  it.each([401, 429])("does not verify after a %i", async (status) => {
    await expect(applyOrVerify(Promise.reject(errorWith(status)), never)).rejects.toMatchObject({ status });
  });

  it.each([
    [400, 404],
    [500, 500],
  ])("after a %i, throws a %i if verifying fails with a 404", async (status, expected) => {
    const failToVerify = async () => {
      throw errorWith(404);
    };
    await expect(applyOrVerify(Promise.reject(errorWith(status)), failToVerify)).rejects.toMatchObject({
      status: expected,
    });
  });
});

describe("recordProgress", () => {
  const state = { name: "old", trashed: false };

  it("returns the state after all steps", async () => {
    expect(await recordProgress(state, async (record) => record({ name: "new" }))).toEqual({ ...state, name: "new" });
  });

  it("throws a PartialUpdateError with the steps that succeeded", async () => {
    const update = recordProgress(state, async (record) => {
      record({ name: "new" });
      throw errorWith(500);
    });
    expect(await rejection(update, PartialUpdateError)).toMatchObject({ state: { name: "new", trashed: false } });
  });

  it("throws the error itself if no step succeeded", async () => {
    const update = recordProgress(state, () => Promise.reject(errorWith(500)));
    await rejection(update, ServerError);
  });
});

describe("applyFromCurrent", () => {
  const apply = async (from: { name: string }) => {
    if (from.name === "outdated") throw errorWith(404);
    return { name: `${from.name}, updated` };
  };
  const outdated = { name: "outdated" };

  it("applies the update once more from what is there, if the service refuses it", async () => {
    expect(await applyFromCurrent(outdated, apply, async () => ({ name: "current" }))).toEqual({
      name: "current, updated",
    });
  });

  it("throws the refusal if there is nothing", async () => {
    await expect(applyFromCurrent(outdated, apply, async () => undefined)).rejects.toMatchObject({ status: 404 });
  });
});
