const { PolicyPack } = require("@pulumi/policy");
const policies = require("./rules.js");

new PolicyPack("canvas", { enforcementLevel: "mandatory", policies });
