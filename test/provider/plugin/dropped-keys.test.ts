// The protobuf library loses the key `__proto__` of a map without an error.
import grpc from "@grpc/grpc-js";
import services from "@pulumi/pulumi/proto/provider_grpc_pb.js";
import messages, { type CheckRequest } from "@pulumi/pulumi/proto/provider_pb.js";
import structs from "google-protobuf/google/protobuf/struct_pb.js";
import { expect, it, onTestFinished } from "vitest";
import { listen, unary } from "../../../provider/plugin/server.ts";

/** Sends a Check with one frame, and returns the error, or how many frames were received. */
async function checkFrame(key: string): Promise<string | number> {
  const count = (request: CheckRequest) => {
    const frames = request.getNews()?.getFieldsMap().get("frames")?.getStructValue();
    return new messages.CheckResponse().setFailuresList([
      new messages.CheckFailure().setReason(String(frames?.getFieldsMap().getLength())),
    ]);
  };
  const definitions: grpc.ServiceDefinition<{ check: unknown }> = services.ResourceProviderService;
  const { check: method } = definitions;
  const { port, close } = await listen({ check: method }, { check: unary(count) });
  const client = new grpc.Client(`127.0.0.1:${port}`, grpc.credentials.createInsecure());
  onTestFinished(async () => {
    client.close();
    await close();
  });
  const news = structs.Struct.fromJavaScript({ frames: { "another-1": { name: "Now" } } });
  const request = Buffer.from(new messages.CheckRequest().setNews(news).serializeBinary());
  request.write(key, request.indexOf("another-1"));
  return new Promise((resolve) => {
    client.makeUnaryRequest(
      method.path,
      () => request,
      messages.CheckResponse.deserializeBinary,
      {},
      (error, response) => resolve(error ? error.details : Number(response?.getFailuresList()[0]?.getReason())),
    );
  });
}

it("refuses the key in words, and no other", async () => {
  expect(await checkFrame("__proto__")).toBe("a map has the key __proto__, which cannot be used");
  expect(await checkFrame("__prot___")).toBe(1);
});
