// A certificate for servers of tests, made by Node alone.
import { generateKeyPairSync, sign } from "node:crypto";

export interface Certificate {
  readonly key: string;
  readonly cert: string;
}

/** A self-signed certificate (RFC 5280) for names, which is also the authority that a client has to trust. */
export function certificateFor(...names: readonly string[]): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const name = sequence(set(sequence(oid("550403"), tag(0x0c, Buffer.from("Test authority")))));
  const validity = sequence(time("20200101000000Z"), time("21200101000000Z"));
  const alternatives = sequence(...names.map((dns) => tag(0x82, Buffer.from(dns))));
  const isAuthority = sequence(oid("551d13"), tag(0x04, sequence(tag(0x01, Buffer.from([0xff])))));
  const extensions = sequence(sequence(oid("551d11"), tag(0x04, alternatives)), isAuthority);
  const algorithm = sequence(oid("2a8648ce3d040302"));
  const content = sequence(
    tag(0xa0, integer(2)),
    integer(1),
    algorithm,
    name,
    validity,
    name,
    publicKey.export({ type: "spki", format: "der" }),
    tag(0xa3, extensions),
  );
  const signature = tag(0x03, Buffer.concat([Buffer.from([0]), sign("sha256", content, privateKey)]));
  const encoded = sequence(content, algorithm, signature).toString("base64").replaceAll(/.{64}/g, "$&\n");
  return {
    key: privateKey.export({ type: "pkcs8", format: "pem" }).toString(),
    cert: `-----BEGIN CERTIFICATE-----\n${encoded.trim()}\n-----END CERTIFICATE-----\n`,
  };
}

// DER (ITU-T X.690): a tag, the length, and the content.
function tag(number: number, content: Buffer): Buffer {
  const { length } = content;
  const size = length < 128 ? [length] : length < 256 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([number, ...size]), content]);
}

const sequence = (...parts: readonly Buffer[]): Buffer => tag(0x30, Buffer.concat(parts));
const set = (...parts: readonly Buffer[]): Buffer => tag(0x31, Buffer.concat(parts));
const integer = (value: number): Buffer => tag(0x02, Buffer.from([value]));
const oid = (hex: string): Buffer => tag(0x06, Buffer.from(hex, "hex"));
const time = (text: string): Buffer => tag(0x18, Buffer.from(text));
