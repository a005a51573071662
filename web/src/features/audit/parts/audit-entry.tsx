import { Anchor, Box, Button, Collapse, Group, Text } from '@mantine/core'
import { useDisclosure } from '@mantine/hooks'
import { useTranslation } from 'react-i18next'
import type { Item } from '../../../api/client.ts'
import { useCompany } from '../../../core/company.tsx'
import { useFormat } from '../../../i18n/format.ts'
import type { NamedKind } from '../../../parts/manifest/object-kind.ts'
import { pageOf, useObjectKinds } from '../../../parts/object/object-kinds.ts'
import { useNames } from '../../../parts/object/references.ts'
import { TextLink } from '../../../ui/link/link.tsx'
import { SILENT, useEntryTexts } from '../logic/entry-texts.ts'
import { kindOf, useAuditedKinds } from '../logic/objects.ts'

type Entry = Item<'GET /audit'>
type Filter = (changes: Record<string, string | undefined>) => void

interface Props {
  entry: Entry
  /** The object has been deleted since. */
  isGone: boolean
  onFilter: Filter
}

/** An entry as a sentence, with details that can be opened. */
export function AuditEntry({ entry, isGone, onFilter }: Props) {
  const { t } = useTranslation('audit')
  const { time } = useFormat()
  const [isOpen, { toggle }] = useDisclosure()
  const { actor, app, action, object } = entry
  const kinds = useAuditedKinds()
  const own = isGone ? undefined : kinds.find((one) => one.kind === object?.kind)?.object
  const who = actor.name ?? t(`unnamed.${actor.kind}`)
  const appName = app?.name || t('unnamedApp')
  const name = useNameOf(own, object?.id)
  const objectKinds = useObjectKinds()
  const deed = useEntryTexts().deed(kindOf(kinds, action, object)?.kind, action)
  const what = name ? t('named', { what: deed, name }) : deed
  const page = own && object?.id ? pageOf(objectKinds, own, object.id) : null
  return (
    <>
      <Group gap="xs" justify="space-between" wrap="nowrap" align="flex-start">
        <Text component="div" fz="sm">
          {actor.id ? (
            <FilterButton
              title={t('onlyBy', { who })}
              onClick={() => onFilter({ actor: actor.kind, actorId: actor.id ?? undefined })}
            >
              {who}
            </FilterButton>
          ) : (
            <strong>{who}</strong>
          )}
          {app && (
            <>
              {t('through')}
              <FilterButton title={t('onlyApp', { app: appName })} onClick={() => onFilter({ appId: app.id })}>
                {appName}
              </FilterButton>
            </>
          )}
          {t('joint')}
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
          aria-label={`${isOpen ? t('hideDetails') : t('showDetails')}: ${who}${t('joint')}${what}`}
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

/** A name in a sentence that shows only the entries of its bearer. */
const FilterButton = ({ title, onClick, children }: { title: string; onClick: () => void; children: string }) => (
  <Anchor
    component="button"
    type="button"
    fw={600}
    fz="sm"
    c="var(--mantine-color-text)"
    title={title}
    onClick={onClick}
    style={{ overflowWrap: 'anywhere', textAlign: 'start' }}
  >
    {children}
  </Anchor>
)

/** The name of an object, if it has one and the signed-in person may read it. */
function useNameOf(kind: string | undefined, id: string | null | undefined): string | undefined {
  const { modules } = useCompany()
  const source = useObjectKinds()[kind ?? '']?.names
  const reference = source && id && source.module in modules ? { kind: kind as NamedKind, id } : null
  const names = useNames(reference ? [reference] : [])
  return reference ? names(reference.kind, reference.id) : undefined
}

function Details({ entry, onFilter }: { entry: Entry; onFilter: Filter }) {
  const { t } = useTranslation('audit')
  const { list } = useFormat()
  const { object, fields, requestId } = entry
  const kind = kindOf(useAuditedKinds(), entry.action, object)?.kind
  const texts = useEntryTexts()
  const filled = fields.filter((field) => !SILENT.includes(field)).map((field) => texts.field(kind, field))
  const rows = [
    ...(object?.id ? [[t('objectId'), object.id]] : []),
    ...(filled.length ? [[t('fields'), list(filled)]] : []),
    ...(requestId ? [[t('requestId'), requestId]] : []),
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
          {t('onlyThis')}
        </Anchor>
      )}
    </Box>
  )
}
