import type { Feature } from '../../feature.ts'
import { listRoutes } from './routes/lists.ts'
import { memberRoutes } from './routes/members.ts'

/** Lists of contacts and who is in them. */
export const lists: Feature = { name: 'lists', routes: [...listRoutes, ...memberRoutes], tagged: { list: 'list' } }
