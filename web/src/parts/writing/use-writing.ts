import { useApi } from '../../api/hooks.ts'
import { useMay } from '../../core/company.tsx'

/** Whether a language model can propose texts, and the person may change texts. */
export function useHasWriting(): boolean {
  const mayWrite = useMay('content')
  return (useApi('GET /writing', {}, { enabled: mayWrite }).data?.available ?? false) && mayWrite
}

export const WRITING_LANGUAGES = ['cs', 'sk', 'en'] as const
export type WritingLanguage = (typeof WRITING_LANGUAGES)[number]
