import Type, { type Static } from 'typebox'
import { Enum, Id, Language, Line, Name, Nullable, Text, Time } from '../../../platform/http/schemas.ts'
import { Mjml } from '../../content/versions/index.ts'

export const FIELD_TYPES = [
  'text',
  'email',
  'phone',
  'textarea',
  'number',
  'date',
  'select',
  'radio',
  'checkbox',
  'multi',
  'hidden',
  'consent',
] as const

const FieldOption = Type.Object({ value: Line(200, 'roses'), label: Line(200, 'Roses') }, { title: 'FormFieldOption' })

export const FormField = Type.Object(
  {
    id: Type.String({ pattern: '^[\\w-]{1,50}$', examples: ['name'] }),
    field: Type.String({
      maxLength: 60,
      examples: ['firstName'],
      description: '`email`, a profile field, `cf:<custom field>`, `purpose:<purpose>` or `list:<list>`',
    }),
    type: Enum(FIELD_TYPES),
    label: Type.Optional(Line(500, 'Your name')),
    placeholder: Type.Optional(Line(200, 'Jana')),
    help: Type.Optional(Line(500, 'We use it to greet you.')),
    required: Type.Optional(Type.Boolean({ default: false })),
    options: Type.Optional(Type.Array(FieldOption, { maxItems: 200 })),
    value: Type.Optional(Line(500, 'spring')),
    order: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000, examples: [1] })),
  },
  { title: 'FormField' },
)
export type FormField = Static<typeof FormField>

const Address = Nullable(
  Type.String({ pattern: '^https?://[^\\s"<>]+$', maxLength: 2000, examples: ['https://shop.example/thanks'] }),
)
const Color = Type.String({ pattern: '^#[0-9a-fA-F]{6}$', examples: ['#2f5bea'] })

export const Popup = Type.Object(
  {
    seconds: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 3600, examples: [5] }))),
    scrollPercent: Type.Optional(Nullable(Type.Integer({ minimum: 0, maximum: 100, examples: [50] }))),
    exitIntent: Type.Optional(Type.Boolean({ description: 'Also when the pointer leaves the page' })),
    visits: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 1000, description: 'From which visit on', examples: [2] }),
    ),
    pages: Type.Optional(
      Type.Array(Type.Object({ match: Enum(['contains', 'starts']), value: Line(500, '/blog') }), { maxItems: 50 }),
    ),
    device: Type.Optional(Enum(['all', 'desktop', 'mobile'])),
    everyDays: Type.Optional(
      Nullable(
        Type.Integer({ minimum: 1, maximum: 3650, description: 'At most once in so many days', examples: [30] }),
      ),
    ),
    untilSubmitted: Type.Optional(Type.Boolean({ description: 'Never again to people who sent it' })),
  },
  { title: 'FormPopup' },
)
export type Popup = Static<typeof Popup>

const Design = Type.Object(
  {
    accent: Type.Optional(Color),
    background: Type.Optional(Color),
    color: Type.Optional(Color),
    font: Type.Optional(Enum(['inherit', 'system', 'serif', 'mono'])),
    radius: Type.Optional(Type.Integer({ minimum: 0, maximum: 40, examples: [8] })),
    width: Type.Optional(Type.Integer({ minimum: 200, maximum: 1200, examples: [420] })),
    imageUrl: Type.Optional(Address),
    mjml: Type.Optional(
      Nullable({
        ...Mjml,
        description:
          'Blocks of the visual editor, in one language, in place of the title, the description and the picture. `{{form_fields}}` shows the fields, the consent box and the button, once. The page of the form and the script for websites show them; landing pages and code without the script show the fields alone. `null` deletes them; a design without this field keeps them',
      } as typeof Mjml),
    ),
  },
  { title: 'FormDesign' },
)
export type Design = Static<typeof Design>

/** The texts of a form in another language; what is missing is shown in the form's own. */
const Texts = Type.Object(
  {
    title: Type.Optional(Line(200, 'Novinky')),
    description: Type.Optional(Text(2000, 'Jednou za měsíc.')),
    submitLabel: Type.Optional(Line(100, 'Odebírat')),
    consentText: Type.Optional(Text(5000, 'Souhlasím se zasíláním novinek.')),
    thanks: Type.Optional(Text(2000, 'Děkujeme.')),
    fields: Type.Optional(
      Type.Record(
        Type.String({ pattern: '^[\\w-]{1,50}$' }),
        Type.Object({
          label: Type.Optional(Line(500, 'Jméno')),
          placeholder: Type.Optional(Line(200, 'Jana')),
          help: Type.Optional(Line(500, '')),
          options: Type.Optional(Type.Record(Type.String({ maxLength: 200 }), Line(200, 'Růže'))),
        }),
        { maxProperties: 50, examples: [{}] },
      ),
    ),
  },
  { title: 'FormTexts' },
)
export type Texts = Static<typeof Texts>

const Settings = Type.Object(
  {
    doiTemplateId: Type.Optional(Nullable(Id)),
    senderId: Type.Optional(Nullable(Id)),
    doubleOptIn: Type.Optional(
      Type.Boolean({ description: 'New contacts confirm by mail. Known contacts always do', default: true }),
    ),
    language: Type.Optional(Nullable(Language)),
    thanks: Type.Optional(Text(2000, 'Thank you. Please confirm the mail that we sent you.')),
    texts: Type.Optional(Type.Record(Language, Texts, { maxProperties: 20, examples: [{}] })),
    rivalSince: Type.Optional(
      Nullable(
        Type.String({
          format: 'day',
          description: 'The first day of the A/B test; set by the service',
          examples: ['2026-03-01'],
        }),
      ),
    ),
    rivalId: Type.Optional(
      Nullable({ ...Id, description: 'A form that half of the visitors see in place of this one' } as typeof Id),
    ),
  },
  { title: 'FormSettings' },
)
export type Settings = Static<typeof Settings>

const fields = {
  name: Name,
  shopId: Id,
  listIds: Type.Array(Id, { maxItems: 100, uniqueItems: true }),
  purposeId: Nullable(Id),
  consentText: Text(5000, 'I agree to receive news by e-mail.'),
  status: Enum(['active', 'inactive']),
  fields: Type.Array(FormField, { maxItems: 50 }),
  title: Line(200, 'News'),
  description: Text(2000, 'Once a month, no advertising.'),
  submitLabel: Line(100, 'Subscribe'),
  successUrl: Address,
  confirmedUrl: Address,
  captcha: Type.Boolean(),
  kind: Enum(['classic', 'popup', 'slide']),
  popup: Nullable(Popup),
  design: Design,
  settings: Settings,
  tags: Type.Array(Line(50, 'spring'), { maxItems: 50, uniqueItems: true }),
}

export const FormPatch = Type.Partial(Type.Object(fields), { title: 'FormPatch' })
export type FormPatch = Static<typeof FormPatch>
const { name, shopId, listIds, purposeId, consentText } = fields
export const FormInput = Type.Object(
  { ...FormPatch.properties, name, shopId, listIds, purposeId, consentText },
  { title: 'FormInput' },
)
export type FormInput = Static<typeof FormInput>

const Figures = Type.Object(
  {
    views: Type.Integer(),
    submissions: Type.Integer(),
    confirmations: Type.Integer(),
  },
  { title: 'FormFigures' },
)
export const Welcome = Type.Object({ enabled: Type.Boolean(), templateId: Nullable(Id) }, { title: 'FormWelcome' })
export type Welcome = Static<typeof Welcome>
export const WelcomeInput = Type.Object(
  { enabled: Type.Boolean(), templateId: Type.Optional(Nullable(Id)) },
  { title: 'FormWelcomeInput' },
)

export const FormRow = Type.Object(
  {
    id: Id,
    name: Type.String(),
    shopId: Id,
    status: fields.status,
    kind: fields.kind,
    listIds: Type.Array(Id),
    purposeId: Nullable(Id),
    tags: Type.Array(Type.String()),
    publicUrl: Type.String({ description: 'The page of the form' }),
    figures: Figures,
    createdAt: Time,
    updatedAt: Time,
  },
  { title: 'FormListItem' },
)

export const FormDetail = Type.Object(
  {
    ...FormRow.properties,
    consentText: Type.String(),
    textVersion: Type.Integer({ description: 'Grows when people agree to another text' }),
    fields: Type.Array(FormField),
    title: Type.String(),
    description: Type.String(),
    submitLabel: Type.String(),
    successUrl: Nullable(Type.String()),
    confirmedUrl: Nullable(Type.String()),
    captcha: Type.Boolean(),
    popup: Nullable(Popup),
    design: Design,
    settings: Settings,
    welcome: Welcome,
    version: Type.Integer(),
    days: Type.Array(Type.Object({ day: Type.String(), ...Figures.properties }), {
      description: 'The figures of the last 90 days that have any',
    }),
  },
  { title: 'Form' },
)
