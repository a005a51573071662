import { Badge, Group, Modal, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconForms, IconMessageStar } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi } from '../../../api/hooks.ts'
import { TextLink } from '../../../ui/link/link.tsx'
import { Empty } from '../../../ui/page/empty.tsx'
import { Fault } from '../../../ui/page/fault.tsx'
import { PageTurner } from '../../../ui/table/page-turner.tsx'
import { SearchInput } from '../../../ui/table/search-input.tsx'
import type { PageObject } from '../blocks/page.ts'

const SOURCES = {
  form: { route: 'GET /forms', page: '/forms', icon: IconForms },
  survey: { route: 'GET /surveys', page: '/surveys', icon: IconMessageStar },
} as const
const PAGE_SIZE = 10

interface Props {
  kind: PageObject
  /** With the tag that shows the chosen one, such as `form_12`. */
  onPick: (tag: string) => void
  onClose: () => void
}

/** Chooses a form or survey that a page shows. */
export function ObjectPicker({ kind, onPick, onClose }: Props) {
  const { t } = useTranslation('editor')
  const { t: common } = useTranslation()
  const [q, setQ] = useState('')
  const [page, setPage] = useState(1)
  const { route } = SOURCES[kind]
  const { data, error, refetch } = useApi(
    route,
    { query: { ...(q ? { q } : {}), page, pageSize: PAGE_SIZE, sort: 'name' } },
    { keeps: true, isShown: true },
  )
  const search = (text: string) => {
    setQ(text)
    setPage(1)
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(`pick.${kind}.title`)}
      closeButtonProps={{ 'aria-label': common('close') }}
    >
      <Stack>
        <SearchInput label={t(`pick.${kind}.search`)} value={q} onChange={search} isFocused />
        {error && !data && <Fault error={error} onAgain={() => void refetch()} />}
        {!data && !error && <Skeleton h={200} />}
        {data?.items.length === 0 && <Nothing kind={kind} isSearch={q !== ''} />}
        <Stack gap={4} component="ul" p={0} m={0} style={{ listStyle: 'none' }}>
          {data?.items.map(({ id, name, status }) => (
            <li key={id}>
              <UnstyledButton w="100%" p="xs" className="pick-row" onClick={() => onPick(`${kind}_${id}`)}>
                <Group justify="space-between" gap="sm" wrap="nowrap">
                  <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
                    {name}
                  </Text>
                  {status === 'inactive' && <Badge color="gray">{t('pick.inactive')}</Badge>}
                </Group>
              </UnstyledButton>
            </li>
          ))}
        </Stack>
        {data && data.total > PAGE_SIZE && (
          <Group justify="center">
            <PageTurner page={page} pages={Math.ceil(data.total / PAGE_SIZE)} onPage={setPage} />
          </Group>
        )}
      </Stack>
    </Modal>
  )
}

function Nothing({ kind, isSearch }: { kind: PageObject; isSearch: boolean }) {
  const { t } = useTranslation('editor')
  const { t: common } = useTranslation()
  const { icon, page } = SOURCES[kind]
  if (isSearch) return <Empty icon={icon} title={common('nothingFound')} text={common('tryAnother')} />
  return (
    <Empty icon={icon} title={t(`pick.${kind}.none`)} text={t(`pick.${kind}.noneText`)}>
      <TextLink to={page}>{t(`pick.${kind}.make`)}</TextLink>
    </Empty>
  )
}
