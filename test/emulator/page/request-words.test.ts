import { execFileSync } from "node:child_process";
import { expect, it } from "vitest";
import { curlCommand } from "../../../emulator/page/model/request-words.ts";

const request = { method: "PUT", path: "/service/api/v1/spaces/1", query: "?a=1&b=2" };

it("repeats a request with curl, whatever its body contains", () => {
  const body = JSON.stringify({ name: 'It\'s $HOME, `pwd`\n"quoted"' });
  const command = curlCommand("http://127.0.0.1:4020", request, body).replace(/^curl/, "printf '%s\\0'");
  const env = { CANVAS_TOKEN: "token" };
  const words = execFileSync("sh", ["-c", command], { encoding: "utf8", env }).split("\0").slice(0, -1);
  expect(words).toEqual([
    ...["-X", "PUT", "http://127.0.0.1:4020/service/api/v1/spaces/1?a=1&b=2"],
    ...["-H", "Authorization: Bearer token", "-H", "Content-Type: application/json", "-d", body],
  ]);
});

it("sends no content type without a body", () => {
  expect(curlCommand("http://127.0.0.1:4020", { ...request, method: "GET" }, "")).not.toContain("Content-Type");
});
