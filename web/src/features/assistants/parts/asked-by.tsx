import { useTranslation } from 'react-i18next'
import type { Request } from '../logic/request.ts'

/** The assistant that asked, and the person who connected it. */
export function AskedBy({ askedBy: { app, person } }: Pick<Request, 'askedBy'>) {
  const { t } = useTranslation('assistants')
  const name = app || t('unnamed')
  return person ? t('askedFor', { app: name, person }) : t('askedBy', { app: name })
}
