import { Pagination } from '@mantine/core'
import { useTranslation } from 'react-i18next'

interface Props {
  page: number
  pages: number
  onPage: (page: number) => void
}

/** Page numbers; hidden when there is only one page. */
export function PageTurner({ page, pages, onPage }: Props) {
  const { t } = useTranslation()
  if (pages <= 1) return null
  return (
    <Pagination
      size="sm"
      siblings={0}
      total={pages}
      value={page}
      onChange={onPage}
      getControlProps={(control) => ({ 'aria-label': t(`table.${control}`) })}
      getItemProps={(item) => ({ 'aria-label': t('table.page', { page: item }) })}
    />
  )
}
