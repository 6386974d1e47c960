import template from "../template/knip.jsonc";

/** What is unused in the template: beside it are its overlays, which a project does not have. */
export default { ...template, ignore: [...template.ignore, "overlays/**"] };
