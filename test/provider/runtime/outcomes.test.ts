import { describe, expect, it } from "vitest";
import { apiError, PartialCreateError, ServerError } from "../../../provider/errors.ts";
import {
  applyOrVerify,
  finishCreate,
  ignoreConflict,
  undefinedIfNotFound,
} from "../../../provider/runtime/outcomes.ts";
import { rejection } from "../api/harness.ts";

const errorWith = (status: number) =>
  apiError({
    ...{ operation: "space", method: "PUT", path: "/spaces/1", scope: "Service.spaces.UPDATE" },
    ...{ status, outcomeUnknown: false },
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

describe("ignoreConflict", () => {
  it("resolves if the change succeeds, and after a 409", async () => {
    await ignoreConflict(Promise.resolve());
    await ignoreConflict(Promise.reject(errorWith(409)));
  });

  it.each(except(409))("rethrows a %i", async (status) => {
    await expect(ignoreConflict(Promise.reject(errorWith(status)))).rejects.toMatchObject({ status });
  });
});

describe("applyOrVerify", () => {
  const never = async () => {
    throw new Error("must not be called");
  };

  it("does not verify a change that succeeds", async () => {
    await applyOrVerify(Promise.resolve(), never);
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

describe("finishCreate", () => {
  it("returns the state after the remaining steps", async () => {
    expect(await finishCreate("1", { name: "old" }, Promise.resolve({ name: "new" }))).toEqual({
      ...{ id: "1", state: { name: "new" } },
    });
  });

  it("throws a PartialCreateError with id and state if a step fails", async () => {
    const cause = errorWith(500);
    const error = await rejection(finishCreate("1", { name: "old" }, Promise.reject(cause)), PartialCreateError);
    expect(error).toMatchObject({ id: "1", state: { name: "old" }, cause });
    expect(error.cause).toBeInstanceOf(ServerError);
    expect(error.message).toBe(
      "1 was created but not finished: PUT space answered 500; the service is in trouble; try again later; run the update again to go on from there",
    );
  });
});
