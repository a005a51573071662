import { defineRoute } from '../../../platform/http/define-route.ts'
import { htmlOfDesign, requireFitting } from '../versions/index.ts'
import { checkDesign } from './check/check-design.ts'
import { importSource } from './import-source.ts'
import { DesignInput, DesignReport, DesignSource, DesignToCheck, ImportedDesign, RenderedDesign } from './schemas.ts'

const render = defineRoute({
  id: 'editor.render',
  method: 'POST',
  path: '/editor/render',
  tag: 'Templates',
  summary: 'Makes the HTML of a design, as saving it would; nothing is saved',
  module: 'content',
  level: 'read',
  body: DesignInput,
  status: 200,
  response: RenderedDesign,
  failures: ['validation'],
  handle: async ({ app, db, tenant, body: { mjml } }) => {
    const rendered = await htmlOfDesign({ app, db, tenantId: tenant.id }, mjml, 'mjml')
    requireFitting(rendered.html, 'mjml')
    return rendered
  },
})

const check = defineRoute({
  id: 'editor.check',
  method: 'POST',
  path: '/editor/check',
  tag: 'Templates',
  summary:
    'Checks a design and returns what lint and spam check find in its mail, with the block of each finding, texts with too little contrast, and the size',
  module: 'content',
  level: 'read',
  body: DesignToCheck,
  status: 200,
  response: DesignReport,
  failures: ['validation'],
  handle: ({ app, db, tenant, body }) => checkDesign({ app, db }, tenant.id, body),
})

const importRoute = defineRoute({
  id: 'editor.import',
  method: 'POST',
  path: '/editor/import',
  tag: 'Templates',
  summary:
    'Makes a design of HTML or MJML and returns it with the parts that are no blocks: their HTML stays as it was; nothing is saved',
  module: 'content',
  level: 'read',
  body: DesignSource,
  status: 200,
  response: ImportedDesign,
  failures: ['validation'],
  handle: ({ app, db, tenant, body: { source } }) => importSource({ app, db, tenantId: tenant.id }, source),
})

export const routes = [render, check, importRoute]
