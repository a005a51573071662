import type { Area } from '../../feature.ts'
import { composing } from './composing/feature.ts'
import { conditions } from './conditions/feature.ts'
import { designs } from './designs/feature.ts'
import { editor } from './editor/feature.ts'
import { editorElements } from './editor-elements/feature.ts'
import { files } from './files/feature.ts'
import { footers } from './footers/feature.ts'
import { html } from './html/feature.ts'
import { layouts } from './layouts/feature.ts'
import { linkCheck } from './link-check/feature.ts'
import { lint } from './lint/feature.ts'
import { scriptTemplates } from './script-templates/feature.ts'
import { shopDefaults } from './shop-defaults/feature.ts'
import { smsTemplates } from './sms-templates/feature.ts'
import { spamCheck } from './spam-check/feature.ts'
import { templates } from './templates/feature.ts'
import { unsubscribePages } from './unsubscribe-pages/feature.ts'
import { versions } from './versions/feature.ts'
import { writing } from './writing/feature.ts'

/** The content of mails: files, templates, footers, unsubscribe pages, SMS, scripts, and the checks of content. */
export const content: Area = {
  name: 'content',
  features: [
    files,
    html,
    conditions,
    composing,
    lint,
    spamCheck,
    linkCheck,
    writing,
    shopDefaults,
    versions,
    layouts,
    designs,
    editorElements,
    footers,
    unsubscribePages,
    templates,
    editor,
    smsTemplates,
    scriptTemplates,
  ],
}
