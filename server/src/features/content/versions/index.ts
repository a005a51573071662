export { presentContent, presentVersion, presentVersionDetail } from './present.ts'
export { ContentInput, ContentSave, MAX_HTML, Mjml, VersionContent, VersionDetail, VersionRow } from './schemas.ts'
export {
  type ContentRef,
  contentOf,
  deleteVersions,
  draftsWith,
  type ElementUse,
  listVersions,
  publishedContent,
  publishedVersionId,
  requireVersion,
  statesOf,
  VERSIONS_SORTABLE,
  type VersionedKind,
} from './store.ts'
export {
  type Author,
  createFirst,
  discardDraft,
  htmlOfDesign,
  type NewContent,
  publishDraft,
  readContent,
  requireFitting,
  saveDraft,
  saveVersion,
} from './use-cases.ts'
