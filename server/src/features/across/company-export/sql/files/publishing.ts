import { sql } from 'kysely'
import type { ExportFile } from '../../slot.ts'
import { rowsFile } from '../define-file.ts'

const texts = sql`jsonb_build_object('texts', coalesce((
  select jsonb_object_agg(a.question_id, a.text)
  from survey_text a
  where a.tenant_id = t.tenant_id and a.response_id = t.id), '{}'))`

export const publishingFiles: readonly ExportFile[] = [
  rowsFile('form', { path: 'forms/forms.jsonl', about: 'Forms.', order: 'id' }),
  rowsFile('form_version', { path: 'forms/versions.jsonl', about: 'All versions of forms.' }),
  rowsFile('form_submission', {
    path: 'forms/submissions.jsonl',
    about: 'What visitors sent by forms, with the proof of their consent.',
    without: ['nonce', 'address_hash'],
    order: 'id',
  }),
  rowsFile('survey', { path: 'surveys/surveys.jsonl', about: 'Surveys.', order: 'id' }),
  rowsFile('survey_response', {
    path: 'surveys/responses.jsonl',
    about: 'Answers to surveys.',
    without: ['responder'],
    more: texts,
    also: ['survey_text'],
    order: 'id',
  }),
]
