import type { Route } from '../../../platform/http/define-route.ts'
import { slot } from '../../../platform/slots.ts'
import { shortIndex } from '../../description/llms.ts'
import type { ToolContext } from '../tools/define-tool.ts'
import { type RuleTypes, shortCatalogue } from '../tools/short-catalogue.ts'

/** Something that assistants read before they work. */
export interface Resource {
  uri: string
  name: string
  description: string
  mimeType: 'application/json' | 'text/markdown'
  /** The operation that a caller must be allowed to use. */
  operation: string
  read(context: Pick<ToolContext, 'call'>): Promise<string>
}

const json = (value: unknown) => JSON.stringify(value)

/** The resources: data of the company, and the parts of the API by group. */
export const allResources = (routes: readonly Route[], baseUrl: string): Resource[] => [
  {
    uri: 'postrider://company',
    name: 'Company',
    description: 'The profile of the company with its shops: name, language, currency and time zone',
    mimeType: 'application/json',
    operation: 'company.get',
    read: async ({ call }) => json({ company: await call('company.get'), shops: await call('shops.list') }),
  },
  {
    uri: 'postrider://rules',
    name: 'Rules of segments',
    description: 'All rule types of segments in short, with their fields, operators and examples',
    mimeType: 'application/json',
    operation: 'segments.rule-types',
    read: async ({ call }) => json(shortCatalogue((await call('segments.rule-types')) as RuleTypes)),
  },
  {
    uri: 'postrider://template-tags',
    name: 'Tags of templates',
    description: 'The tags that show data of the contact and of the company in mails, and the company’s own fields',
    mimeType: 'application/json',
    operation: 'custom-fields.list',
    read: async ({ call }) => json({ tags: tags(), customFields: await call('custom-fields.list') }),
  },
  ...groupsOf(routes).map((tag) => part(routes, tag, baseUrl)),
]

const tags = () => slot('templateTags').map(({ name, kind }) => ({ tag: `{{ ${name} }}`, shows: kind }))

const groupsOf = (routes: readonly Route[]) => [...new Set(routes.map((route) => route.tag))].sort()

const part = (routes: readonly Route[], tag: string, baseUrl: string): Resource => ({
  uri: `postrider://llms/${tag.toLowerCase().replace(/[^a-z0-9]+/g, '-')}`,
  name: `API: ${tag}`,
  description: `The operations of the group ${tag}`,
  mimeType: 'text/markdown',
  operation: 'company.get',
  read: async () =>
    shortIndex(
      routes.filter((route) => route.tag === tag),
      baseUrl,
    ),
})
