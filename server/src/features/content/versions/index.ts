export { presentContent, presentVersion, presentVersionDetail } from './present.ts'
export { ContentInput, ContentSave, MAX_HTML, VersionContent, VersionDetail, VersionRow } from './schemas.ts'
export {
  type ContentRef,
  contentOf,
  deleteVersions,
  listVersions,
  publishedContent,
  publishedVersionId,
  requireVersion,
  statesOf,
  VERSIONS_SORTABLE,
} from './store.ts'
export {
  type Author,
  createFirst,
  discardDraft,
  type NewContent,
  publishDraft,
  readContent,
  saveDraft,
  saveVersion,
} from './use-cases.ts'
