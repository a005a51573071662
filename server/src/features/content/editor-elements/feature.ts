import type { Feature } from '../../../feature.ts'
import { refreshDraftsJob } from './jobs/refresh-drafts.ts'

/** Saved elements of the visual editor. */
export const editorElements: Feature = {
  name: 'editor-elements',
  routes: [() => import('./routes.ts')],
  jobs: [refreshDraftsJob],
}
