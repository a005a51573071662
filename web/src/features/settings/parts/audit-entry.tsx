import { Anchor, Box, Button, Collapse, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../api/client.ts'
import { useFormat } from '../../../i18n/format.ts'
import { TextLink } from '../../../ui/link.tsx'
import { pageOf, wordsOf } from './audit-words.ts'

type Entry = Item<'GET /audit'>
type Filter = (changes: Record<string, string | undefined>) => void

/** Who did what, in a sentence; more when asked. */
export function AuditEntry({ entry, onFilter }: { entry: Entry; onFilter: Filter }) {
  const { t } = useTranslation('settings')
  const { time } = useFormat()
  const [isOpen, { toggle }] = useDisclosure()
  const { actor, action, object } = entry
  const { verb, object: kind } = wordsOf(action, object?.kind ?? null)
  const who = actor.name ?? t(`audit.unnamed.${actor.kind}`)
  const what = t('audit.sentence', {
    verb: t(`audit.verbs.${verb}`),
    object: t(`audit.objects.${verb === 'bulk' ? 'many' : (kind ?? 'something')}`),
  })
  const page = pageOf(object, verb)
  return (
    <>
      <Group gap="xs" justify="space-between" wrap="nowrap" align="flex-start">
        <Text component="div" fz="sm">
          {actor.id ? (
            <Anchor
              component="button"
              type="button"
              fw={600}
              fz="sm"
              c="var(--mantine-color-text)"
              title={t('audit.onlyBy', { who })}
              onClick={() => onFilter({ actor: actor.kind, actorId: actor.id ?? undefined })}
            >
              {who}
            </Anchor>
          ) : (
            <strong>{who}</strong>
          )}
          {t('audit.joint')}
          {page ? (
            <TextLink to={page} fz="sm">
              {what}
            </TextLink>
          ) : (
            what
          )}
        </Text>
        <Button
          variant="subtle"
          size="compact-sm"
          flex="none"
          onClick={toggle}
          aria-expanded={isOpen}
          aria-label={`${isOpen ? t('hideDetails') : t('showDetails')}: ${who}${t('audit.joint')}${what}`}
        >
          {isOpen ? t('hideDetails') : t('showDetails')}
        </Button>
      </Group>
      <Text fz="sm" c="dimmed" hiddenFrom="sm">
        {time(entry.at)}
      </Text>
      <Collapse expanded={isOpen}>
        <Details entry={entry} onFilter={onFilter} />
      </Collapse>
    </>
  )
}

function Details({ entry: { action, object, fields, requestId }, onFilter }: { entry: Entry; onFilter: Filter }) {
  const { t } = useTranslation('settings')
  const rows = [
    [t('audit.action'), action],
    ...(object?.id ? [[t('audit.objectId'), object.id]] : []),
    ...(fields.length ? [[t('audit.fields'), fields.join(', ')]] : []),
    ...(requestId ? [[t('audit.requestId'), requestId]] : []),
  ]
  return (
    <Box mt="xs">
      {rows.map(([label, value]) => (
        <Text key={label} fz="sm" style={{ overflowWrap: 'anywhere' }}>
          <Text component="span" c="dimmed" inherit>
            {label}:
          </Text>{' '}
          <code>{value}</code>
        </Text>
      ))}
      {object?.id && (
        <Anchor
          component="button"
          type="button"
          fz="sm"
          onClick={() => onFilter({ objectKind: object.kind, objectId: object.id ?? undefined })}
        >
          {t('audit.onlyThis')}
        </Anchor>
      )}
    </Box>
  )
}
