import type { Area } from '../../feature.ts'
import { figures } from './figures/feature.ts'
import { forms } from './forms/feature.ts'
import { landingPages } from './landing-pages/feature.ts'
import { surveys } from './surveys/feature.ts'
import { visitors } from './visitors/feature.ts'

/** What companies publish on the web: forms, surveys, landing pages. */
export const publishing: Area = { name: 'publishing', features: [figures, visitors, forms, surveys, landingPages] }
