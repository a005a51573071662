import Type from 'typebox'
import { Id, Line, Name, Nullable, Text, Time } from '../../../platform/http/schemas.ts'
import { Tags } from '../../account/tags/index.ts'
import { FooterId } from '../lint/index.ts'
import { ContentInput, ContentSave, MAX_HTML, VersionContent } from '../versions/index.ts'

const LinkParams = Type.Record(
  Type.String({ pattern: '^[A-Za-z0-9_.-]{1,50}$' }),
  Type.String({ minLength: 1, maxLength: 200 }),
  {
    maxProperties: 20,
    description: 'Parameters such as utm_source, added to every web link that does not have them',
    examples: [{ utm_source: 'newsletter', utm_medium: 'email' }],
  },
)
const Header = Type.Object(
  {
    name: Type.String({ pattern: '^[Xx]-[A-Za-z0-9-]{1,60}$', examples: ['X-Department'] }),
    // A line break would start another header.
    value: Type.String({ pattern: '^[^\\r\\n\\u0000]{1,500}$', examples: ['sales'] }),
  },
  { title: 'TemplateHeader', additionalProperties: false },
)

const settingsFields = {
  linkParams: LinkParams,
  headers: Type.Array(Header, { maxItems: 10 }),
  unsubscribePageId: Nullable(Id),
  footerId: Nullable(Id),
}
export const Settings = Type.Object(settingsFields, { title: 'TemplateSettings' })
export const SettingsPatch = Type.Partial(Settings, { title: 'TemplateSettingsPatch' })

const fields = {
  name: Name,
  subject: Line(500, 'Spring is here, {{df_name}}'),
  preheader: Line(500, 'New flowers every day'),
  tags: Tags,
  settings: SettingsPatch,
}
const optional = Type.Partial(Type.Object(fields)).properties
export const TemplatePatch = Type.Object(
  {
    ...optional,
    baseUpdatedAt: Type.Optional({
      ...Time,
      description: 'The `updatedAt` of the template that was edited; 409 `version` if it was changed since',
    }),
  },
  { title: 'TemplatePatch' },
)
export const TemplateInput = Type.Object(
  {
    ...optional,
    name: fields.name,
    content: Type.Optional(ContentInput),
    publish: Type.Optional(
      Type.Boolean({ description: 'Whether mails get the content at once; false makes it a draft. By default true' }),
    ),
  },
  { title: 'TemplateInput' },
)

export const PublishInput = Type.Object(
  {
    baseVersion: Type.Optional({
      ...ContentSave.properties.baseVersion,
      description: 'The version that was seen; 409 `version` if a newer one exists. By default the newest',
    }),
  },
  { title: 'TemplatePublishInput' },
)

const Finding = Type.Object(
  {
    code: Type.String({ examples: ['subject_long'] }),
    params: Type.Record(Type.String(), Type.Unknown()),
  },
  { title: 'TemplateFinding' },
)

export const TemplateRow = Type.Object(
  {
    id: Id,
    name: Type.String(),
    subject: Type.String(),
    preheader: Type.String(),
    editor: Type.String({ examples: ['html'] }),
    createdAt: Time,
    updatedAt: Time,
    tags: Tags,
    size: Type.Integer(),
    archived: Type.Boolean(),
    archivedAt: Nullable(Time),
    readOnly: Type.Boolean({ description: 'An archived template cannot be changed' }),
    usage: Type.Object({ campaigns: Type.Integer(), automations: Type.Integer() }),
    lastUsedAt: Nullable(Time),
    check: Type.Object({ errors: Type.Array(Finding), warnings: Type.Array(Finding), checkedAt: Nullable(Time) }),
    draft: Type.Object({ pending: Type.Boolean(), savedAt: Nullable(Time), publishedAt: Nullable(Time) }),
    publicUrl: Type.String(),
  },
  { title: 'TemplateListItem' },
)

export const TemplateDetail = Type.Object(
  {
    ...TemplateRow.properties,
    content: VersionContent,
    settings: Settings,
    activeUses: Type.Object({ automations: Type.Integer(), emails: Type.Integer(), campaigns: Type.Integer() }),
  },
  { title: 'Template' },
)

export const ContactId = Type.Optional({ ...Id, description: 'The contact whose data the mail shows' })

export const PreviewInput = Type.Object(
  {
    html: Text(MAX_HTML, '<p>Hello {{df_name}}</p>'),
    subject: Type.Optional(fields.subject),
    preheader: Type.Optional(fields.preheader),
    footerId: FooterId,
    withFooter: Type.Optional(
      Type.Boolean({ description: 'False for content that is no whole mail, such as a footer. By default true' }),
    ),
    contactId: ContactId,
  },
  { title: 'ContentPreviewInput' },
)
export const Preview = Type.Object(
  { subject: Type.String(), preheader: Type.String(), html: Type.String(), text: Type.String() },
  { title: 'ContentPreview' },
)

export const TestInput = Type.Object(
  {
    emails: Type.Optional(
      Type.Array(Type.String({ normalise: 'address', maxLength: 320 }), {
        minItems: 1,
        maxItems: 20,
        description: 'Some of the test recipients of the company; all of them by default',
        examples: [['jana@example.com']],
      }),
    ),
    contactId: ContactId,
    senderId: Type.Optional({ ...Id, description: 'The sender; by default the oldest confirmed one' }),
  },
  { title: 'TestMailInput' },
)
