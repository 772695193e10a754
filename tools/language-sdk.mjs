// `npm run sdk -- python`: generates the SDK of a language into dist/sdks and prints how to install it.
import { join } from "node:path";
import { languages } from "./language-sdk/languages.mjs";
import { writeSdk } from "./language-sdk/write.mjs";
import { fail, prepare, root, step } from "./setup.mjs";

const wanted = process.argv.slice(2).join(" ");
if (!Object.hasOwn(languages, wanted)) {
  const missing = wanted === "" ? "name a language for the SDK" : `there is no SDK for ${wanted}`;
  fail(`${missing}; the choices are npm run sdk -- ${Object.keys(languages).join(" | ")}`);
}

prepare();
step(`Writing the SDK for ${wanted}`);
const folder = join(root, "dist", "sdks", wanted);
await writeSdk(wanted, folder).catch((error) => fail(error.message));
process.stdout.write(`  It is ready; in the folder of your program: ${languages[wanted].installing(folder)}\n`);
