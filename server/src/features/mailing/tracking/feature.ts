import type { Feature } from '../../../feature.ts'
import { judging } from './judge.ts'
import { routes } from './routes.ts'

/** Opens and clicks of mails, from the request to the judged event: was it a person, or a program? */
export const tracking: Feature = { name: 'tracking', routes, loops: [judging] }
