import type { Feature } from '../../../feature.ts'
import { routes } from './routes.ts'

/** Pieces of designs that a company uses again and again. */
export const editorElements: Feature = { name: 'editor-elements', routes }
