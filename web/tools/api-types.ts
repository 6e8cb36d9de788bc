/** Generates the types of API calls, src/shared/api/schema.ts, from the server's OpenAPI document. */
import { readFileSync, writeFileSync } from "node:fs";
import openapiTypes, { astToString, type OpenAPI3 } from "openapi-typescript";

const FOLDER = "src/shared/api";

/** Removes operation ids, because handlers share names ("get") and the generator needs unique ids. */
function withoutOperationIds(document: OpenAPI3): OpenAPI3 {
  return JSON.parse(JSON.stringify(document, (key, value) => (key === "operationId" ? undefined : value))) as OpenAPI3;
}

const document = JSON.parse(readFileSync(`${FOLDER}/openapi.json`, "utf8")) as OpenAPI3;
const types = astToString(await openapiTypes(withoutOperationIds(document), { emptyObjectsUnknown: true }));
writeFileSync(`${FOLDER}/schema.ts`, `// Made from openapi.json by \`npm run api\`. Do not edit.\n${types}`);
