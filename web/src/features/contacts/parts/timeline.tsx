import {
  Button,
  Card,
  Group,
  Timeline as Line,
  Pagination,
  Select,
  Skeleton,
  Stack,
  Text,
  Textarea,
} from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi, useSend } from '../../../api/hooks.ts'
import { useMay } from '../../../app/company.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useCustomFields } from '../../../parts/custom-fields.ts'
import { Empty } from '../../../ui/empty.tsx'
import { TextLink } from '../../../ui/link.tsx'
import { tell } from '../../../ui/tell.ts'
import { WebLink } from '../../../ui/web-link.tsx'
import { ACTIVITY_TYPES, type Activity, type Names, sentenceOf } from './activity.ts'
import type { Contact } from './contact.ts'
import { PROFILE_FIELDS, type ProfileField } from './profile.ts'

const PAGE_SIZE = 25

/** What happened to a contact, newest first. */
export function Timeline({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contacts')
  const { t: common } = useTranslation()
  const mayChange = useMay('contacts')
  const [page, setPage] = useState(1)
  const [type, setType] = useState<string | null>(null)
  const { data, isPlaceholderData } = useApi(
    'GET /contacts/{contact_id}/activities',
    { path: { contact_id: contact.id }, query: { page, pageSize: PAGE_SIZE, ...(type ? { type } : {}) } },
    { keeps: true },
  )
  const pages = Math.ceil((data?.total ?? 0) / PAGE_SIZE)
  return (
    <Stack>
      {mayChange && <NoteForm contactId={contact.id} />}
      <Card withBorder>
        <Group justify="space-between" mb="md">
          <Select
            aria-label={t('timeline.which')}
            placeholder={t('timeline.all')}
            data={ACTIVITY_TYPES.map((value) => ({ value, label: t(`timeline.types.${value}`) }))}
            value={type}
            onChange={(next) => {
              setType(next)
              setPage(1)
            }}
            clearable
            miw={{ base: '100%', xs: 260 }}
          />
        </Group>
        {!data && <Skeleton h={240} />}
        {data && !data.items.length && (
          <Empty icon={IconHistory} title={t('timeline.empty.title')} text={t('timeline.empty.text')} />
        )}
        <Happenings contact={contact} items={data?.items ?? []} isStale={isPlaceholderData} />
        {pages > 1 && (
          <Pagination
            mt="md"
            size="sm"
            siblings={0}
            total={pages}
            value={page}
            onChange={setPage}
            getControlProps={(control) => ({ 'aria-label': common(`table.${control}`) })}
            getItemProps={(item) => ({ 'aria-label': common('table.page', { page: item }) })}
          />
        )}
      </Card>
    </Stack>
  )
}

function Happenings({ contact, items, isStale }: { contact: Contact; items: Activity[]; isStale: boolean }) {
  const { t } = useTranslation('contacts')
  const { time } = useFormat()
  const names = useNames(contact)
  return (
    <Line bulletSize={28} lineWidth={2} active={items.length} opacity={isStale ? 0.6 : 1}>
      {items.map((activity) => {
        const { icon: Icon, color, text, note, link, campaignId } = sentenceOf(activity, t, names)
        return (
          <Line.Item key={activity.id} color={color} bullet={<Icon size={16} aria-hidden />}>
            <Text style={{ overflowWrap: 'anywhere' }}>
              {campaignId ? (
                <TextLink to={`/campaigns/${campaignId}`} c="inherit" underline="hover">
                  {text}
                </TextLink>
              ) : (
                text
              )}
            </Text>
            {note && <Text style={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{note}</Text>}
            {link && (
              <WebLink href={link} fz="sm" display="block" className="clip">
                {link}
              </WebLink>
            )}
            <Text fz="sm" c="dimmed">
              {time(activity.at)}
            </Text>
          </Line.Item>
        )
      })}
    </Line>
  )
}

/** What activities speak of by numbers, by its names; what is gone is called so. */
function useNames(contact: Contact): Names {
  const { t } = useTranslation('contacts')
  const { day, list: all } = useFormat()
  const lists = useApi('GET /lists', { query: { pageSize: 100 } }).data?.items
  const purposes = useApi('GET /purposes', { query: { pageSize: 100 } }).data?.items
  const fields = useCustomFields()
  const isProfile = (key: string): key is ProfileField => PROFILE_FIELDS.some((field) => field === key)
  return {
    list: (id) =>
      contact.lists.find(({ listId }) => listId === id)?.name ??
      lists?.find((list) => list.id === id)?.name ??
      t('timeline.someList'),
    purpose: (id) => purposes?.find((purpose) => purpose.id === id)?.name ?? t('timeline.somePurpose'),
    field: (key) =>
      isProfile(key)
        ? t(`profile.fields.${key}`)
        : (fields.find(({ id }) => `cf:${id}` === key)?.name ?? t('timeline.someField')),
    day,
    all,
  }
}

function NoteForm({ contactId }: { contactId: string }) {
  const { t } = useTranslation('contacts')
  const [text, setText] = useState('')
  const add = useSend('POST /contacts/{contact_id}/activities', {
    touches: ['/contacts'],
    onDone: () => {
      setText('')
      tell(t('timeline.noted'))
    },
  })
  const submit = () => text.trim() && add.mutate({ path: { contact_id: contactId }, body: { text: text.trim() } })
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <Textarea
        label={t('timeline.addNote')}
        placeholder={t('timeline.noteHint')}
        autosize
        minRows={1}
        maxLength={5000}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      {text.trim() && (
        <Group justify="flex-end" mt="xs">
          <Button type="submit" size="xs" loading={add.isPending}>
            {t('timeline.saveNote')}
          </Button>
        </Group>
      )}
    </form>
  )
}
