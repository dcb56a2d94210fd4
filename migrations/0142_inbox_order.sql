-- The inbox as rows in its order, with words to search: a union of four tables can't be read by an index.
alter table inbox_threads
  add column arrived_at timestamptz not null default now(),
  add column is_done boolean not null default false,
  add column label text not null default '',
  add column author_id text,
  add column words tsvector not null default '';
alter table inbox_threads alter column updated_at set default now();

-- The row is locked first, so that of two changes at once the later one sees the earlier.
create function keep_inbox_thread(of_kind text, of_id text) returns void language plpgsql as $$
begin
  insert into inbox_threads (kind, subject_id) values (of_kind, of_id) on conflict do nothing;
  perform from inbox_threads t where t.kind = of_kind and t.subject_id = of_id for update;
  if of_kind = 'enquiry' then
    update inbox_threads t set arrived_at = e.received_at, is_done = e.answered_at is not null, label = e.topic,
      words = title_words(concat_ws(' ', e.subject, e.name, split_part(e.email, '@', 1), e.message))
    from enquiries e where t.kind = of_kind and t.subject_id = of_id and e.id = of_id;
  elsif of_kind = 'comment' then
    update inbox_threads t set arrived_at = r.at, is_done = r.is_done, label = r.label, author_id = c.author_id,
      words = title_words(concat_ws(' ', a.title, c.text))
    from comments c join auctions a on a.id = c.auction_id cross join lateral (
      select coalesce(min(at) filter (where is_open), max(at)) as at, not bool_or(is_open) as is_done,
        (array_agg(each.label order by is_open desc, is_open and each.label = 'appeal' desc,
          case when is_open then at end, at desc))[1] as label
      from (select reported_at as at, code as label, decision is null as is_open from comment_reports
          where comment_id = of_id
        union all select appealed_at, 'appeal', decision is null from comment_appeals
          where comment_id = of_id) as each) r
    where t.kind = of_kind and t.subject_id = of_id and c.id = of_id and r.at is not null;
  else
    update inbox_threads t set arrived_at = r.at, is_done = r.is_done, label = r.label, author_id = m.author_id,
      words = title_words(concat_ws(' ', v.title, r.notes))
    from conversation_messages m join conversations v on v.id = m.conversation_id cross join lateral (
      select coalesce(min(reported_at) filter (where decision is null), max(reported_at)) as at,
        not bool_or(decision is null) as is_done, string_agg(note, ' ') as notes,
        (array_agg(code order by decision is null desc, case when decision is null then reported_at end,
          reported_at desc))[1] as label
      from message_reports where message_id = of_id) r
    where t.kind = of_kind and t.subject_id = of_id and m.id = of_id and r.at is not null;
  end if;
  if not found then
    delete from inbox_threads t where t.kind = of_kind and t.subject_id = of_id;
  end if;
end $$;

-- Its arguments are the kind, and the column that names the thread.
create function keep_inbox() returns trigger language plpgsql as $$
begin
  perform keep_inbox_thread(tg_argv[0], case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end ->> tg_argv[1]);
  return null;
end $$;
create trigger enquiries_keep_inbox after insert or update or delete on enquiries for each row
  execute function keep_inbox('enquiry', 'id');
create trigger comment_reports_keep_inbox after insert or update or delete on comment_reports for each row
  execute function keep_inbox('comment', 'comment_id');
create trigger comment_appeals_keep_inbox after insert or update or delete on comment_appeals for each row
  execute function keep_inbox('comment', 'comment_id');
create trigger comments_keep_inbox after update of text on comments for each row
  execute function keep_inbox('comment', 'id');
create trigger message_reports_keep_inbox after insert or update or delete on message_reports for each row
  execute function keep_inbox('message', 'message_id');

select keep_inbox_thread(kind, subject_id) from inbox_threads;
select keep_inbox_thread('enquiry', id) from enquiries;
select keep_inbox_thread('comment', comment_id)
from (select comment_id from comment_reports union select comment_id from comment_appeals) each;
select keep_inbox_thread('message', message_id) from (select distinct message_id from message_reports) each;

create index inbox_threads_by_arrival on inbox_threads (is_done, arrived_at, subject_id);
create index inbox_threads_of_kind on inbox_threads (kind, is_done, arrived_at, subject_id);
create index inbox_threads_by_words on inbox_threads using gin (words);
create index inbox_threads_by_author on inbox_threads (author_id) where author_id is not null;
create index inbox_threads_tagged on inbox_threads (arrived_at, subject_id) where tags <> '{}';
