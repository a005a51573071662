import { Anchor, Box, Button, Collapse, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../api/client.ts'
import { useCompany } from '../../../core/company.tsx'
import { useFormat } from '../../../i18n/format.ts'
import { useNames } from '../../../parts/references.ts'
import { TextLink } from '../../../ui/link.tsx'
import { nameSource, pageOf, wordsOf } from './audit-words.ts'

type Entry = Item<'GET /audit'>
type Filter = (changes: Record<string, string | undefined>) => void

interface Props {
  entry: Entry
  /** What was changed is not there any more. */
  isGone: boolean
  onFilter: Filter
}

/** Who did what, in a sentence; more when asked. */
export function AuditEntry({ entry, isGone, onFilter }: Props) {
  const { t } = useTranslation('settings')
  const { time } = useFormat()
  const [isOpen, { toggle }] = useDisclosure()
  const { actor, action, object } = entry
  const { verb, object: kind } = wordsOf(action, object?.kind ?? null)
  const who = actor.name ?? t(`audit.unnamed.${actor.kind}`)
  const name = useNameOf(isGone ? null : object)
  const deed = t('audit.sentence', {
    verb: t(`audit.verbs.${verb}`),
    object: t(`audit.objects.${verb === 'bulk' ? 'many' : (kind ?? 'something')}`),
  })
  const what = name ? t('audit.named', { what: deed, name }) : deed
  const page = isGone ? null : pageOf(object)
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

/** The name of what was changed, where it has one and who looks may read it. */
function useNameOf(object: Entry['object']): string | undefined {
  const { modules } = useCompany()
  const source = nameSource(object)
  const mayRead = source && source.module in modules
  const names = useNames(mayRead ? [source] : [])
  return mayRead ? names(source.kind, source.id) : undefined
}

/** Fields that mean something only to programs. */
const SILENT = ['baseVersion', 'ids', 'all', 'password', 'token', 'code', 'current', 'totp', 'state']

function Details({ entry: { object, fields, requestId }, onFilter }: { entry: Entry; onFilter: Filter }) {
  const { t } = useTranslation('settings')
  const { list } = useFormat()
  // A newer server may send one that has no word yet.
  const word = (field: string) => t(`audit.fieldNames.${field as 'name'}`, { defaultValue: field })
  const filled = fields.filter((field) => !SILENT.includes(field)).map(word)
  const rows = [
    ...(object?.id ? [[t('audit.objectId'), object.id]] : []),
    ...(filled.length ? [[t('audit.fields'), list(filled)]] : []),
    ...(requestId ? [[t('audit.requestId'), requestId]] : []),
  ]
  return (
    <Box mt="xs">
      {rows.map(([label, value]) => (
        <Text key={label} fz="sm" style={{ overflowWrap: 'anywhere' }}>
          <Text component="span" c="dimmed" inherit>
            {label}:
          </Text>{' '}
          {value}
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
