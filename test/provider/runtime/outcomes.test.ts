import { describe, expect, it } from "vitest";
import { apiError, PartialCreateError, ServerError } from "../../../provider/errors.ts";
import {
  applyOrVerify,
  finishCreate,
  ignoreConflict,
  undefinedIfNotFound,
} from "../../../provider/runtime/outcomes.ts";
import { rejection } from "../api/harness.ts";

const answered = (status: number) =>
  apiError({
    ...{ operation: "space", method: "PUT", path: "/spaces/1", scope: "Service.spaces.UPDATE" },
    ...{ status, outcomeUnknown: false },
  });
const statuses = [400, 401, 403, 404, 409, 429, 500, 503];
const except = (...some: number[]) => statuses.filter((status) => !some.includes(status));

describe("ifThere", () => {
  it("gives what is there, and nothing for a 404", async () => {
    expect(await undefinedIfNotFound(Promise.resolve("space"))).toBe("space");
    expect(await undefinedIfNotFound(Promise.reject(answered(404)))).toBeUndefined();
  });

  it.each(except(404))("takes a %i for a failure, not for absence", async (status) => {
    await expect(undefinedIfNotFound(Promise.reject(answered(status)))).rejects.toMatchObject({ status });
  });
});

describe("already", () => {
  it("is content with a change and with a 409", async () => {
    await ignoreConflict(Promise.resolve());
    await ignoreConflict(Promise.reject(answered(409)));
  });

  it.each(except(409))("passes a %i on", async (status) => {
    await expect(ignoreConflict(Promise.reject(answered(status)))).rejects.toMatchObject({ status });
  });
});

describe("settled", () => {
  const never = async () => {
    throw new Error("nobody should ask");
  };

  it("does not look after a change that was made", async () => {
    await applyOrVerify(Promise.resolve(), never);
  });

  it.each([400, 403, 404, 409, 500, 503])("looks after a %i: what is there decides", async (status) => {
    await applyOrVerify(Promise.reject(answered(status)), async () => true);
    await expect(applyOrVerify(Promise.reject(answered(status)), async () => false)).rejects.toMatchObject({ status });
  });

  it.each([401, 429])("does not look after a %i", async (status) => {
    await expect(applyOrVerify(Promise.reject(answered(status)), never)).rejects.toMatchObject({ status });
  });

  it.each([
    [400, 404],
    [500, 500],
  ])("after a %i tells a %i when nobody can look", async (status, told) => {
    const looking = async () => {
      throw answered(404);
    };
    await expect(applyOrVerify(Promise.reject(answered(status)), looking)).rejects.toMatchObject({ status: told });
  });
});

describe("finishing", () => {
  it("gives the state that the rest led to", async () => {
    expect(await finishCreate("1", { name: "old" }, Promise.resolve({ name: "new" }))).toEqual({
      ...{ id: "1", state: { name: "new" } },
    });
  });

  it("records what is there when the rest fails", async () => {
    const cause = answered(500);
    const error = await rejection(finishCreate("1", { name: "old" }, Promise.reject(cause)), PartialCreateError);
    expect(error).toMatchObject({ id: "1", state: { name: "old" }, cause });
    expect(error.cause).toBeInstanceOf(ServerError);
    expect(error.message).toBe(
      "1 was created but not finished: PUT space answered 500; the service is in trouble; try again later; run the update again to go on from there",
    );
  });
});
