import { autumn } from './autumn.ts'
import { christmas } from './christmas.ts'
import { easter } from './easter.ts'
import { spring } from './spring.ts'
import { summer } from './summer.ts'
import { valentine } from './valentine.ts'

export const seasons = [spring, summer, autumn, christmas, valentine, easter]
