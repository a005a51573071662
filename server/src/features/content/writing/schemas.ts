import Type from 'typebox'
import { Enum, Id, Text } from '../../../platform/http/schemas.ts'

export const LANGUAGES = ['cs', 'sk', 'en'] as const
export const TASKS = ['shorten', 'friendlier', 'formal', 'correct'] as const

const Language = Enum(LANGUAGES)
const Proposal = Type.Object({ subject: Type.String(), preheader: Type.String() }, { title: 'SubjectProposal' })

export const WritingStatus = Type.Object(
  { available: Type.Boolean({ description: 'Whether the operator has set up a language model' }) },
  { title: 'WritingStatus' },
)

export const SubjectsInput = Type.Object(
  {
    subject: Type.Optional(Text(500, 'News of spring')),
    preheader: Type.Optional(Text(500, 'What is new')),
    text: Type.String({
      minLength: 1,
      maxLength: 20_000,
      description: 'The text of the mail, with its merge tags',
      examples: ['Hello {{df_name}}, all tulips cost 20 % less this week.'],
    }),
    language: Language,
    count: Type.Optional(Type.Integer({ minimum: 1, maximum: 5, default: 3 })),
  },
  { title: 'SubjectProposalsInput' },
)
export const Subjects = Type.Object({ proposals: Type.Array(Proposal) }, { title: 'SubjectProposals' })

export const RewriteInput = Type.Object(
  {
    text: Type.String({ minLength: 1, maxLength: 5000, examples: ['Hello {{df_name}}, we have news.'] }),
    task: Enum(TASKS),
    language: Language,
  },
  { title: 'RewriteInput' },
)
export const Rewritten = Type.Object({ text: Type.String() }, { title: 'RewrittenText' })

export const TranslateInput = Type.Object(
  {
    texts: Type.Array(Text(5000, 'Hello {{df_name}}'), {
      minItems: 1,
      maxItems: 200,
      description: 'At most 60,000 characters together',
    }),
    from: { ...Language, examples: ['en'] },
    to: { ...Language, examples: ['cs'] },
  },
  { title: 'TranslateInput' },
)
export const Translated = Type.Object(
  { texts: Type.Array(Type.String(), { description: 'As many, and in the same order' }) },
  { title: 'TranslatedTexts' },
)

export const AltInput = Type.Object(
  {
    fileId: Type.Optional({ ...Id, description: 'An image of the company' }),
    imageUrl: Type.Optional(
      Type.String({ maxLength: 2000, description: 'The address of an image of the company, instead of fileId' }),
    ),
    language: Language,
  },
  { title: 'AltTextInput', examples: [{ fileId: '42', language: 'en' }] },
)
export const Alt = Type.Object({ alt: Type.String() }, { title: 'AltText' })
