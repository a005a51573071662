import Type, { type Static } from 'typebox'
import { Enum, Id, Line, Name, Nullable, Text, Time } from '../../../platform/http/schemas.ts'

export const QUESTION_TYPES = ['nps', 'rating', 'single', 'multi', 'text'] as const

/** Ids are parts of names of HTML fields and of counters, which end at a dot or a space. */
const PartId = Type.String({
  pattern: '^[A-Za-z0-9-]{1,40}$',
  examples: ['q1'],
  description: 'Given by the service when it is missing; stays the same',
})
const Label = Type.String({ normalise: 'text', minLength: 1, maxLength: 500, examples: ['How did you like it?'] })

const OptionInput = Type.Object({ id: Type.Optional(PartId), label: Label }, { title: 'SurveyOptionInput' })
const QuestionInput = Type.Object(
  {
    id: Type.Optional(PartId),
    type: Enum(QUESTION_TYPES),
    label: Label,
    required: Type.Optional(Type.Boolean({ default: false })),
    options: Type.Optional(Type.Array(OptionInput, { maxItems: 50, description: 'Of `single` and `multi` only' })),
  },
  { title: 'SurveyQuestionInput' },
)
export type QuestionInput = Static<typeof QuestionInput>

const Option = Type.Object({ id: Type.String(), label: Type.String() }, { title: 'SurveyOption' })
const Question = Type.Object(
  {
    id: Type.String(),
    type: Enum(QUESTION_TYPES),
    label: Type.String(),
    required: Type.Boolean(),
    options: Type.Array(Option),
  },
  { title: 'SurveyQuestion' },
)
export type Question = Static<typeof Question>

const Design = Type.Object(
  {
    accent: Type.Optional(Type.String({ pattern: '^#[0-9a-fA-F]{6}$', examples: ['#2f5bea'] })),
    imageUrl: Type.Optional(
      Nullable(
        Type.String({ pattern: '^https?://[^\\s"<>]+$', maxLength: 2000, examples: ['https://shop.example/logo.png'] }),
      ),
    ),
  },
  { title: 'SurveyDesign' },
)
export type Design = Static<typeof Design>

const Settings = Type.Object({
  language: Type.Optional(Nullable(Enum(['en', 'cs', 'sk']))),
})
export type Settings = Static<typeof Settings>

const fields = {
  name: Name,
  shopId: Id,
  questions: Type.Array(QuestionInput, { maxItems: 50 }),
  title: Line(200, 'How satisfied are you?'),
  description: Text(2000, 'It takes one minute.'),
  submitLabel: Line(100, 'Send'),
  thanks: Text(2000, 'Thank you for your answers.'),
  status: Enum(['active', 'inactive']),
  anonymous: Type.Boolean({ description: 'Answers are stored without the contact' }),
  design: Design,
  settings: Settings,
}

export const SurveyPatch = Type.Partial(Type.Object(fields), { title: 'SurveyPatch' })
export type SurveyPatch = Static<typeof SurveyPatch>
export const SurveyInput = Type.Object(
  { ...SurveyPatch.properties, name: fields.name, shopId: fields.shopId },
  { title: 'SurveyInput' },
)
export type SurveyInput = Static<typeof SurveyInput>

const Figures = Type.Object({ views: Type.Integer(), submissions: Type.Integer() })

export const SurveyRow = Type.Object(
  {
    id: Id,
    name: Type.String(),
    shopId: Id,
    status: fields.status,
    anonymous: Type.Boolean(),
    publicUrl: Type.String({ description: 'The page of the survey' }),
    figures: Figures,
    createdAt: Time,
    updatedAt: Time,
  },
  { title: 'SurveyListItem' },
)

export const SurveyDetail = Type.Object(
  {
    ...SurveyRow.properties,
    questions: Type.Array(Question),
    title: Type.String(),
    description: Type.String(),
    submitLabel: Type.String(),
    thanks: Type.String(),
    design: Design,
    settings: Settings,
  },
  { title: 'Survey' },
)

export const Answer = Type.Object(
  {
    questionId: Type.String(),
    number: Nullable(Type.Integer({ description: 'Of `nps` (0 to 10) and `rating` (1 to 5)' })),
    optionIds: Type.Array(Type.String()),
    text: Nullable(Type.String()),
  },
  { title: 'SurveyAnswer' },
)

export const SurveyResponse = Type.Object(
  {
    id: Id,
    at: Time,
    contactId: Nullable(Id),
    email: Nullable(Type.String()),
    answers: Type.Array(Answer),
  },
  { title: 'SurveyResponse' },
)

const Result = Type.Object(
  {
    id: Type.String(),
    type: Enum(QUESTION_TYPES),
    label: Type.String(),
    answered: Type.Integer({ description: 'Responses with an answer to this question' }),
    options: Type.Array(Type.Object({ id: Type.String(), label: Type.String(), count: Type.Integer() })),
    distribution: Type.Array(Type.Object({ value: Type.Integer(), count: Type.Integer() }), {
      description: 'Of `nps` and `rating`: every value of the scale',
    }),
    average: Nullable(Type.Number()),
    nps: Nullable(Type.Number({ description: 'Percentage of 9 and 10 without the percentage of 0 to 6' })),
    texts: Type.Array(Type.Object({ at: Time, text: Type.String() }), { description: 'The newest 20' }),
  },
  { title: 'SurveyQuestionResult' },
)

export const Results = Type.Object(
  {
    answered: Type.Integer(),
    questions: Type.Array(Result),
    days: Type.Array(Type.Object({ day: Type.String(), answered: Type.Integer() }), {
      description: 'The last 366 days with answers',
    }),
  },
  { title: 'SurveyResults' },
)
