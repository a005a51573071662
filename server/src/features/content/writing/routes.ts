import { defineRoute } from '../../../platform/http/define-route.ts'
import { describeImage } from './describe-image.ts'
import { proposeSubjects, rewriteText } from './propose.ts'
import {
  Alt,
  AltInput,
  RewriteInput,
  Rewritten,
  Subjects,
  SubjectsInput,
  Translated,
  TranslateInput,
  WritingStatus,
} from './schemas.ts'
import { translateTexts } from './translate.ts'

const status = defineRoute({
  id: 'writing.status',
  method: 'GET',
  path: '/writing',
  tag: 'Templates',
  summary: 'Returns whether a language model can propose texts',
  module: 'content',
  level: 'read',
  status: 200,
  response: WritingStatus,
  handle: ({ app }) => ({ available: app.config.languageModel !== null }),
})

/** They change nothing, and call an outside service. */
const COMMON = {
  method: 'POST',
  tag: 'Templates',
  module: 'content',
  level: 'full',
  audit: false,
  transaction: false,
  status: 200,
  failures: ['validation', 'rate_limited/writing', 'upstream/writing', 'unavailable/writing'],
} as const

const subjects = defineRoute({
  ...COMMON,
  id: 'writing.subjects',
  path: '/writing/subjects',
  summary: 'Returns subjects and preheaders that a language model proposes; 60 requests of /writing per hour',
  body: SubjectsInput,
  response: Subjects,
  handle: ({ app, tenant, body }) => proposeSubjects({ app, tenant }, body),
})

const rewrite = defineRoute({
  ...COMMON,
  id: 'writing.rewrite',
  path: '/writing/rewrite',
  summary: 'Returns a text as a language model would shorten, correct or change it; its tags stay',
  body: RewriteInput,
  response: Rewritten,
  handle: ({ app, tenant, body }) => rewriteText({ app, tenant }, body),
})

const translate = defineRoute({
  ...COMMON,
  id: 'writing.translate',
  path: '/writing/translate',
  summary: 'Returns translations of texts by a language model; their tags stay',
  body: TranslateInput,
  response: Translated,
  handle: ({ app, tenant, body }) => translateTexts({ app, tenant }, body),
})

const alt = defineRoute({
  ...COMMON,
  id: 'writing.alt',
  path: '/writing/alt',
  summary: 'Returns the alt text that a language model proposes for an image of the company',
  body: AltInput,
  response: Alt,
  handle: ({ app, db, tenant, body }) => describeImage({ app, db, tenant }, body),
})

export const routes = [status, subjects, rewrite, translate, alt]
