import { Text } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useCompany } from '../../core/company.tsx'
import { TextLink } from '../../ui/link/link.tsx'
import { pageOf, useObjectKinds } from './object-kinds.ts'

interface Props {
  kind: string | null
  id: string | null
  /** Empty after the object was deleted. */
  name: string | null
}

/** The name of an object; a link for people who may read it. */
export function ObjectLink({ kind, id, name }: Props) {
  const { t } = useTranslation()
  const { modules } = useCompany()
  const kinds = useObjectKinds()
  if (!kind || !id || !name)
    return (
      <Text span inherit c="dimmed">
        {t('gone')}
      </Text>
    )
  const module = kinds[kind]?.names?.module
  const page = module && module in modules ? pageOf(kinds, kind, id) : null
  return page ? (
    <TextLink to={page} inherit>
      {name}
    </TextLink>
  ) : (
    name
  )
}
