import { expect, test } from 'vitest'
import { statementsOf } from './statements-of.ts'

test('statements end at semicolons, but not inside of texts, names, comments and bodies', () => {
  const sql = `-- First; a comment.
create table a (text text default 'x;''y;'); -- why; not
comment on table a is 'It''s; here';
create function f() returns text language sql as $$ select 'a;'; $$;
create function g() returns text language plpgsql as $body$ begin return $$;$$; end $body$;
alter table a add column "odd;name" int
-- The end; nothing follows.
`
  expect(statementsOf(sql)).toEqual([
    "create table a (text text default 'x;''y;')",
    "comment on table a is 'It''s; here'",
    "create function f() returns text language sql as $$ select 'a;'; $$",
    'create function g() returns text language plpgsql as $body$ begin return $$;$$; end $body$',
    'alter table a add column "odd;name" int\n-- The end; nothing follows.',
  ])
})

test('a file of comments has none', () => {
  expect(statementsOf('-- Nothing;\n\n-- here')).toEqual([])
})
