import { describe, expect, it } from "vitest";
import { exportCommand } from "../../../cli/commands/export.ts";

describe("pulumi-canvas export with invalid options", () => {
  const settings = { CANVAS_BASE_URL: "http://127.0.0.1:1", CANVAS_ACCESS_TOKEN: "t", CANVAS_EDITION_ID: "1" };

  it.each([
    [[], settings, "export needs --out DIR, the folder to write the project to"],
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
    [["--out", "x", "--as", "terraform"], settings, '--as is workspace or import, not "terraform"'],
    [
      ["--out", "x", "--as", "import", "--verify"],
      settings,
      "--verify is only for --as workspace; after pulumi import, run pulumi preview",
    ],
    [["--out", "", "--as", "import"], settings, "--out takes a value that is not empty"],
    [["--outt", "x"], settings, "Unknown option '--outt'; did you mean --out?"],
  ])("%j says what is wrong", async (args, environment, message) => {
    await expect(exportCommand(args, environment)).rejects.toMatchObject({ message });
  });
});
