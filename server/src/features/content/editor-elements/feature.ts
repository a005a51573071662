import type { Feature } from '../../../feature.ts'
import { routes } from './routes.ts'

/** Saved elements of the visual editor. */
export const editorElements: Feature = { name: 'editor-elements', routes }
