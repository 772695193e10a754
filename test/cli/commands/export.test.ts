import { describe, expect, it } from "vitest";
import { runCommandLine } from "../../../cli/command-line.ts";

describe("pulumi-canvas export with invalid options", () => {
  const settings = { CANVAS_BASE_URL: "http://127.0.0.1:1", CANVAS_ACCESS_TOKEN: "t", CANVAS_EDITION_ID: "1" };

  it.each([
    [[], settings, "required option '--out <folder>' not specified; see pulumi-canvas export --help"],
    [
      ["--out", "x"],
      {},
      "the configuration has 2 problems:\n- CANVAS_BASE_URL is missing; set it to the address of the service\n- there are no credentials; set CANVAS_ACCESS_TOKEN, or log in: pulumi-canvas login",
    ],
    [
      ["--out", "x", "--edition", "Acme"],
      settings,
      "CANVAS_EDITION_ID is not the id of an edition; use a number such as 1000000000001",
    ],
    [
      ["--out", "x", "--as", "import", "--verify"],
      settings,
      "--verify is only for --as workspace; after pulumi import, run pulumi preview",
    ],
  ])("%j says what is wrong", async (args, environment, message) => {
    await expect(runCommandLine(["export", ...args], environment)).rejects.toMatchObject({ message });
  });
});
