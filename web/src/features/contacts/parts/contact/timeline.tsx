import { Anchor, Button, Card, Group, Timeline as Line, Select, Skeleton, Stack, Text, Textarea } from '@mantine/core'
import { IconHistory, IconRobot } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApi, useSend } from '../../../../api/hooks.ts'
import { useMay } from '../../../../core/company.tsx'
import { useFormat } from '../../../../i18n/format.ts'
import { useCustomFields } from '../../../../parts/contact/custom-fields.ts'
import { LOADING_NAME, useNames } from '../../../../parts/object/references.ts'
import { TextLink } from '../../../../ui/link/link.tsx'
import { WebLink } from '../../../../ui/link/web-link.tsx'
import { notify } from '../../../../ui/message/notify.ts'
import { Empty } from '../../../../ui/page/empty.tsx'
import { Fault } from '../../../../ui/page/fault.tsx'
import { PageTurner } from '../../../../ui/table/page-turner.tsx'
import { ACTIVITY_TYPES, type Activity, listsIn, type Names, type Sentence, sentenceOf } from '../../logic/activity.ts'
import { groupsOf } from '../../logic/activity-groups.ts'
import type { Contact } from '../../logic/contact.ts'
import { PROFILE_FIELDS, type ProfileField } from '../../logic/profile.ts'

const PAGE_SIZE = 25

/** The activities of a contact, newest first. */
export function Timeline({ contact }: { contact: Contact }) {
  const { t } = useTranslation('contacts')
  const mayChange = useMay('contacts')
  const [page, setPage] = useState(1)
  const [type, setType] = useState<string | null>(null)
  const { data, error, refetch, isPlaceholderData } = useApi(
    'GET /contacts/{contact_id}/activities',
    { path: { contact_id: contact.id }, query: { page, pageSize: PAGE_SIZE, ...(type ? { type } : {}) } },
    { keeps: true, isShown: true },
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
        {!data && (error ? <Fault error={error} onAgain={() => void refetch()} /> : <Skeleton h={240} />)}
        {data && !data.items.length && (
          <Empty icon={IconHistory} title={t('timeline.empty.title')} text={t('timeline.empty.text')} />
        )}
        <Happenings contact={contact} items={data?.items ?? []} isStale={isPlaceholderData} />
        <PageTurner page={page} pages={pages} onPage={setPage} />
      </Card>
    </Stack>
  )
}

function Happenings({ contact, items, isStale }: { contact: Contact; items: Activity[]; isStale: boolean }) {
  const words = useWords(contact, items)
  const mailOf = useKeptMails(contact, items)
  const [unfolded, setUnfolded] = useState<string[]>([])
  const groups = groupsOf(items)
  // The line draws only items that are its own children, so groups are functions and not components.
  const happening = (activity: Activity) => {
    const { icon: Icon, color, ...said } = words(activity)
    return (
      <Line.Item key={activity.id} color={color} bullet={<Icon size={16} aria-hidden />}>
        <Happening activity={activity} said={said} mail={mailOf(activity)} />
      </Line.Item>
    )
  }
  return (
    <Line bulletSize={28} lineWidth={2} active={items.length} opacity={isStale ? 0.6 : 1}>
      {groups.map((group) => {
        const { id } = group[0]!
        return group.length > 1 && !unfolded.includes(id) ? (
          <Line.Item key={`machines ${id}`} color="gray" bullet={<IconRobot size={16} aria-hidden />}>
            <Machines group={group} onUnfold={() => setUnfolded([...unfolded, id])} />
          </Line.Item>
        ) : (
          group.map(happening)
        )
      })}
    </Line>
  )
}

/** What programs did in a row, folded into one line. */
function Machines({ group, onUnfold }: { group: readonly Activity[]; onUnfold: () => void }) {
  const { t } = useTranslation('contacts')
  const { time } = useFormat()
  return (
    <>
      <Text>
        {t('timeline.machines', { count: group.length })}{' '}
        <Anchor component="button" type="button" onClick={onUnfold}>
          {t('timeline.showMachines')}
        </Anchor>
      </Text>
      <Text fz="sm" c="dimmed">
        {t('timeline.machinesText')} {time(group[0]!.at)}
      </Text>
    </>
  )
}

interface HappeningProps {
  activity: Activity
  said: Omit<Sentence, 'icon' | 'color'>
  /** The id of the kept copy of a mail. */
  mail: string | undefined
}

function Happening({ activity, said: { text, note, link, ...named }, mail }: HappeningProps) {
  const { t } = useTranslation('contacts')
  const { time } = useFormat()
  const page = pageOf(named)
  return (
    <>
      <Text style={{ overflowWrap: 'anywhere' }}>
        {page ? (
          <TextLink to={page} c="inherit" underline="hover">
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
        {mail && (
          <>
            {' · '}
            <TextLink to={`/settings/outbox/${mail}`} fz="sm">
              {t('timeline.showMail')}
            </TextLink>
          </>
        )}
      </Text>
    </>
  )
}

type Named = Pick<Sentence, 'campaignId' | 'automationId' | 'formId'>

/** The page about what an activity names. */
function pageOf({ campaignId, automationId, formId }: Named): string | null {
  if (campaignId) return `/campaigns/${campaignId}`
  if (automationId) return `/automations/${automationId}/statistics`
  return formId ? `/forms/${formId}` : null
}

/** Says activities, with the names of objects that they refer to by id. */
function useWords(contact: Contact, items: readonly Activity[]): (activity: Activity) => Sentence {
  const { t } = useTranslation('contacts')
  const { t: common } = useTranslation()
  const { day, money, list } = useFormat()
  const ownName = (id: string) => contact.lists.find(({ listId }) => listId === id)?.name
  const others = listsIn(items).filter((id) => !ownName(id))
  const nameOf = useNames(others.map((id) => ({ kind: 'list', id })))
  const purposes = useApi('GET /purposes', { query: { pageSize: 100 } }).data?.items
  const fields = useCustomFields()
  const isProfile = (key: string): key is ProfileField => PROFILE_FIELDS.some((field) => field === key)
  const names: Names = {
    list: (id) => (ownName(id) ?? nameOf('list', id) ?? LOADING_NAME) || t('timeline.someList'),
    purpose: (id) => purposes?.find((purpose) => purpose.id === id)?.name ?? t('timeline.somePurpose'),
    field: (key) =>
      isProfile(key)
        ? t(`profile.fields.${key}`)
        : (fields.find(({ id }) => `cf:${id}` === key)?.name ?? t('timeline.someField')),
    day,
    orderState: (state) => common(`order.states.${state as 'new'}`, { defaultValue: state }),
    money,
    nodeOf: (type) => common(`automation.nodes.${type as 'wait'}`, { defaultValue: type }),
    outputOf: (output) => common(`automation.outputs.${output as 'yes'}`, { defaultValue: output }),
    all: list,
  }
  return (activity) => sentenceOf(activity, t, names)
}

/** A link to the copy of a sent mail. Without a relay, mails are kept in the outbox. */
function useKeptMails({ email }: Contact, items: readonly Activity[]) {
  const mayRead = useMay('settings', 'read')
  const isMailed = items.some(({ type }) => type === 'email_sent')
  const { data } = useApi(
    'GET /outbox',
    { query: { q: email, kind: 'campaign', pageSize: 100 } },
    { enabled: mayRead && isMailed },
  )
  return ({ type, at }: Activity): string | undefined =>
    type === 'email_sent' ? data?.items.find((mail) => mail.to === email && mail.at === at)?.id : undefined
}

function NoteForm({ contactId }: { contactId: string }) {
  const { t } = useTranslation('contacts')
  const [text, setText] = useState('')
  const add = useSend('POST /contacts/{contact_id}/activities', {
    touches: ['/contacts'],
    onDone: () => {
      setText('')
      notify(t('timeline.noted'))
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
