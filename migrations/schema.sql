-- The whole database, generated from migrations/ by `npm run schema`. Do not edit.

create extension fuzzystrmatch;

create function add_charge_sums() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into payment_sums (day, kind, currency, state, count, amount)
      values ((old.created_at at time zone 'UTC')::date, old.purpose, old.currency, old.state, -1,
        -(old.net + old.tax));
  end if;
  if tg_op <> 'DELETE' then
    insert into payment_sums (day, kind, currency, state, count, amount)
      values ((new.created_at at time zone 'UTC')::date, new.purpose, new.currency, new.state, 1, new.net + new.tax);
  end if;
  return null;
end $$;

create function add_content_words() returns trigger language plpgsql as $$
begin
  perform add_search_words(new.search_title || ' ' || new.search_text);
  return null;
end $$;

create function add_dealer_place_words() returns trigger language plpgsql as $$
begin
  perform add_search_words(concat_ws(' ', new.city, new.region, new.country));
  return null;
end $$;

create function add_dealer_words() returns trigger language plpgsql as $$
begin
  perform add_search_words(new.name);
  return null;
end $$;

create function add_refund_sums() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into payment_sums (day, kind, currency, state, count, amount)
      values ((old.created_at at time zone 'UTC')::date, 'refund', old.currency, old.state, -1, old.amount);
  end if;
  if tg_op <> 'DELETE' then
    insert into payment_sums (day, kind, currency, state, count, amount)
      values ((new.created_at at time zone 'UTC')::date, 'refund', new.currency, new.state, 1, -new.amount);
  end if;
  return null;
end $$;

create function add_search_words(text) returns void language sql as $$
  insert into search_words (word)
  select distinct token collate "C" from search_tokens(array[$1], 1) where token !~ '\d' and length(token) >= 3
  order by 1
  on conflict do nothing
$$;

create function affiliate_ties() returns table(user_id text, affiliate_id text) language sql stable as $$
  select user_id, affiliate_id from declared_affiliates where ended_at is null
  union select affiliate_id, user_id from declared_affiliates where ended_at is null
$$;

create function all_in_price(price bigint, terms jsonb, tax_basis_points integer) returns bigint language plpgsql immutable as $$
declare
  premium jsonb := terms->'premium';
  unit bigint := case when terms->>'currency' in ('BHD', 'IQD', 'JOD', 'KWD', 'LYD', 'OMR', 'TND') then 10 else 1 end;
  fee bigint := greatest((premium->>'least')::bigint, least((premium->>'most')::bigint,
    (price * (premium->>'rateBasisPoints')::bigint + 5000) / 10000));
begin
  fee := (fee + unit / 2) / unit * unit;
  return price + fee + ((fee * tax_basis_points + 5000) / 10000 + unit / 2) / unit * unit;
end $$;

create function amounts_views_are_kept() returns trigger language plpgsql as $$
begin
  raise exception 'a record of viewed amounts is never changed' using errcode = 'check_violation';
end $$;

create function audit_words(subject text, reason text, before jsonb, after jsonb) returns tsvector language sql immutable parallel safe cost 10000 as $$
  select array_to_tsvector(array(
    select distinct left(word, 40) from regexp_split_to_table(
      translate(lower(regexp_replace(normalize(left(concat_ws(' ', subject, reason, before::text, after::text), 8000),
        NFKD), '[\u0300-\u036F]', '', 'g')), 'øØłŁđĐ', 'oolldd'),
      '(\\[bfnrt]|[\s\u0021-\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u2000-\u206F])+') as word
    where word <> ''))
$$;

create function books_are_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the books are append-only' using errcode = 'check_violation';
end $$;

create function category_of(vehicle jsonb) returns text language sql immutable parallel safe as $$
  select case when vehicle->>'category' in ('motorcycle', 'parts', 'wheels') then vehicle->>'category' else 'car' end
$$;

create function colour_in(words text) returns text language sql immutable parallel safe as $$
  select kind_in(words, '{black,white,silver,grey,red,blue,green,yellow,orange,brown,beige,gold,purple}',
    array['\m(black|nero|schwarz)\M', '\m(white|bianco|ivory|cream)\M', '\msilver\M',
      '\m(gr[ae]y|anthracite|graphite)\M',
      '\m(red|rosso|burgundy|maroon)\M', '\m(blue|blu|azzurro|navy)\M', '\m(green|verde)\M', '\m(yellow|giallo)\M',
      '\morange\M',
      '\m(brown|chocolate|chestnut)\M', '\m(beige|sand|tan)\M', '\mgold\M', '\m(purple|violet)\M'])
$$;

create function content_versions_are_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'content versions are append-only' using errcode = 'check_violation';
end $$;

create function count_ended_comments() returns trigger language plpgsql as $$
begin
  update ended_auctions set comment_count =
    (select count(*) from comments c where c.auction_id = new.auction_id and c.removed_at is null)
  where auction_id = new.auction_id;
  return null;
end $$;

create function count_facts() returns trigger language plpgsql as $$
begin
  update auction_states set facts_version = facts_version + 1 where auction_id = new.id;
  return null;
end $$;

create function cylinders_of(vehicle jsonb) returns text language sql immutable parallel safe as $$
  select coalesce(nullif(number_in(vehicle, 'cylinders'), 0)::text, kind_in(vehicle->>'engine',
    '{16,12,10,8,6,5,4,3,2,1}',
    array['\m[vw][- ]?16\M', '\m(v|w|flat)[- ]?(12|twelve)\M|\m(12|twelve)[- ]cyl',
      '\mv[- ]?(10|ten)\M|\m(10|ten)[- ]cyl',
      '\m(v|w|flat|inline|straight)[- ]?(8|eight)\M|\m(8|eight)[- ]cyl',
      '\m(v|flat|boxer|inline|straight|slant|i)[- ]?(6|six)\M|\m(6|six)[- ]cyl',
      '\m(v|inline|straight|i)[- ]?(5|five)\M|\m(5|five)[- ]cyl',
      '\m(v|flat|boxer|inline|straight|slant|i)[- ]?(4|four)\M|\m(4|four)[- ]cyl',
      '\m(inline|straight|i)[- ]?(3|three|triple)\M|\m(3|three)[- ]cyl',
      '\m(v|parallel|flat|boxer)[- ]twin\M|\m(2|two|twin)[- ]cyl', '\m(1|one|single)[- ]cyl']))
$$;

create function dealer_ties() returns table(dealer_id text, user_id text) language sql stable as $$
  select dealer_id, user_id from dealer_members
  union select dealer_id, user_id from past_dealer_members where left_at > now() - interval '90 days'
$$;

create function dealers_keep_an_owner() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from dealer_members where dealer_id = old.dealer_id and role = 'owner')
    and not exists (select 1 from dealer_profiles where dealer_id = old.dealer_id and closed_at is not null) then
    raise exception 'a dealer needs an owner' using errcode = 'check_violation';
  end if;
  return null;
end $$;

create function digits_of(phone text) returns text language sql immutable parallel safe as $$ select regexp_replace(phone, '[^0-9]', '', 'g') $$;

create function disclosure_is_fixed() returns trigger language plpgsql as $$
begin
  raise exception 'whether the reserve is revealed is fixed when the auction opens';
end $$;

create function drive_words(said text) returns text language sql immutable parallel safe as $$
  select string_agg(words, ' ') from (values
    ('\mright[- ]hand[- ]drive\M|\mrhd\M', 'rhd right hand drive'),
    ('\mleft[- ]hand[- ]drive\M|\mlhd\M', 'lhd left hand drive'),
    ('\mall[- ]wheel[- ]drive\M|\mawd\M', 'awd all wheel drive'),
    ('\m(four|4)[- ]wheel[- ]drive\M|\m4wd\M|\m4x4\M', '4wd 4x4 four wheel drive')) as known(pattern, words)
  where said ~* pattern
$$;

create function driven_wheels_of(vehicle jsonb) returns text language sql immutable parallel safe as $$
  select kind_in(vehicle->>'drivetrain', '{rear,front,all,four}',
    array['\mrear[- ]wheel\M|\mrwd\M', '\mfront[- ]wheel\M|\mfwd\M', '\mall[- ]wheel\M|\mawd\M|\mquattro\M',
      '\mfour[- ]wheel\M|\m4wd\M|\m4x4\M|\m4×4\M'])
$$;

create function ended_with_words(query tsquery, most integer) returns table(auction_id text, lot_number integer, ended_at timestamp with time zone, words tsvector) language sql stable set enable_seqscan to 'off' set enable_indexscan to 'off' as $$
  select auction_id, lot_number, ended_at, words from auction_search where stage = 'ended' and words @@ query limit most
$$;

create function fact_words(a auctions) returns text language sql immutable parallel safe as $$
  select concat_ws(' ',
    case a.body_style when 'estate' then 'estate wagon' when 'saloon' then 'saloon sedan'
      when 'pickup' then 'pickup truck' when 'hatchback' then 'hatchback hatch' else a.body_style end,
    case a.category when 'motorcycle' then 'motorcycle motorbike bike' when 'car' then null else a.category end,
    case a.gearbox when 'manual' then 'manual stick shift' else replace(a.gearbox, '_', ' ') end,
    case a.driven_wheels when 'all' then 'awd all wheel drive' when 'four' then '4wd 4x4 four wheel drive'
      when 'rear' then 'rwd rear wheel drive' when 'front' then 'fwd front wheel drive' end,
    case a.fuel when 'electric' then 'electric ev' when 'diesel' then 'diesel' when 'hybrid' then 'hybrid'
      when 'plug_in_hybrid' then 'hybrid' end,
    case a.steering_side when 'right' then 'rhd right hand drive' when 'left' then 'lhd left hand drive' end,
    case a.exterior_colour_family when 'grey' then 'grey gray' else a.exterior_colour_family end)
$$;

create function fuel_of(vehicle jsonb) returns text language sql immutable parallel safe as $$
  select coalesce(nullif(vehicle->>'fuel', ''), kind_in(vehicle->>'engine', '{petrol,diesel,hybrid,electric}',
    array['\mpetrol\M|\mgasoline\M', '\m(turbo)?diesel\M|\mtdi\M', '\mhybrid\M',
      '\melectric motors?\M|\mall-electric\M']))
$$;

create function gearbox_of(vehicle jsonb) returns text language sql immutable parallel safe as $$
  select coalesce(nullif(vehicle->>'gearbox', ''), kind_in(vehicle->>'transmission',
    '{manual,automatic,semi_automatic,dual_clutch,cvt,single_speed}',
    array['(?<!automated )\mmanual\M', '(?<!semi[- ]?)\mautomatic\M',
      '\msemi-? ?automatic\M|\mautomated manual\M|\msportomatic\M',
      '\mdual[- ]clutch\M|\mpdk\M|\mdct\M|\mdsg\M', '\mcvt\M|continuously variable', '\msingle[- ]speed\M']))
$$;

create function is_owner_gone(owner integer) returns boolean language sql stable as $$
  select owner is not null and not exists (
    select from pg_locks where locktype = 'advisory' and granted and objsubid = 2
      and database = (select oid from pg_database where datname = current_database())
      and classid = 1481724 and objid = owner::bigint::oid)
$$;

create function keep_an_administrator() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from staff_roles where role = 'administrator') then
    raise exception 'there must always be an administrator' using errcode = 'check_violation';
  end if;
  return null;
end $$;

create function keep_email_proof() returns trigger language plpgsql as $$
begin
  new.email_proven_at := coalesce(new.email_proven_at, new.email_verified_at);
  if tg_op = 'UPDATE' then
    new.email_proven_at := coalesce(old.email_proven_at, new.email_proven_at);
  end if;
  return new;
end $$;

create function keep_ended_auction() returns trigger language plpgsql as $$
begin
  perform keep_ended_auctions(array[new.auction_id]);
  return null;
end $$;

create function keep_ended_auctions(ids text[]) returns void language plpgsql set enable_seqscan to 'off' set enable_hashjoin to 'off' set enable_mergejoin to 'off' as $$
begin
  -- What is read below is then newer than what any earlier transaction wrote into these rows.
  perform 1 from ended_auctions where auction_id = any(ids) order by auction_id for update;
  delete from ended_auctions where auction_id = any(ids);
  insert into ended_auctions (auction_id, status, starts_at, closes_at, closed_at, ended_at, dealer_id, make, model,
      make_id, model_id, generation_id, year, body_style, region, latitude, longitude, category, gearbox, driven_wheels,
      fuel, steering_side, exterior_colour_family, interior_colour_family, title_type, tax_status, export_papers,
      mileage_km, bid_count, comment_count, reserve, price, currency, shown_price, sold_price, slug, title, price_facts,
      starting_bid, owners, cylinders, true_mileage)
    select a.id, s.status, s.starts_at, s.closes_at, s.closed_at,
      case s.status when 'withdrawn' then least(a.updated_at, s.closes_at) else coalesce(s.closed_at, s.closes_at) end,
      a.dealer_id, a.make, a.model, a.make_id, a.model_id, a.generation_id, a.year, a.body_style,
      coalesce(a.location->>'region', ''), a.latitude, a.longitude, a.category, a.gearbox, a.driven_wheels, a.fuel,
      a.steering_side, a.exterior_colour_family, a.interior_colour_family, a.title_type, a.tax_status, a.export_papers,
      a.mileage_km, s.bid_count,
      (select count(*) from comments c where c.auction_id = a.id and c.removed_at is null), s.reserve, s.price,
      coalesce(a.terms->>'currency', ''),
      coalesce(k.price, s.hammer_price, s.price, (a.terms->>'startingBid')::bigint), k.price, a.slug, a.title,
      price_facts(a.vehicle), (a.terms->>'startingBid')::bigint, owners_of(a.vehicle),
      cylinders_of(a.vehicle), true_mileage_of(a.vehicle)
    from unnest(ids) as kept(id) join auctions a on a.id = kept.id join auction_states s on s.auction_id = kept.id
      left join lateral (select price from sold_auctions where auction_id = kept.id limit 1) k on true
    where s.starts_at is not null
      and s.status in ('closed', 'sold', 'reserve_not_met', 'offer', 'not_sold', 'withdrawn')
  on conflict (auction_id) do nothing;
end $$;

create function keep_ended_listing() returns trigger language plpgsql as $$
begin
  if exists (select from ended_auctions where auction_id = new.id) then
    perform keep_ended_auctions(array[new.id]);
  end if;
  return null;
end $$;

create function keep_inbox() returns trigger language plpgsql as $$
begin
  perform keep_inbox_thread(tg_argv[0], case tg_op when 'DELETE' then to_jsonb(old) else to_jsonb(new) end ->> tg_argv[1]);
  return null;
end $$;

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

create function keep_inserted_auctions() returns trigger language plpgsql as $$
begin
  perform keep_ended_auctions(array(select auction_id from inserted));
  return null;
end $$;

create function keep_plan_allocations() returns trigger language plpgsql as $$
declare
  member text := coalesce(new.user_id, old.user_id);
begin
  -- Two plans of a member may change at once. Each then reads the other's state after this lock.
  perform 1 from paddles where user_id = member for no key update;
  update paddles set plan_allocations = (select jsonb_agg(allocation order by id) from bid_plans
    where user_id = member and state = 'active' and allocation is not null) where user_id = member;
  return null;
end $$;

create function keep_search_end() returns trigger language plpgsql as $$
begin
  update auction_search set stage = 'ended', ended_at = new.ended_at
  where auction_id = new.auction_id and ended_at is distinct from new.ended_at;
  return null;
end $$;

create function keep_search_stage() returns trigger language plpgsql as $$
begin
  update auction_search set ended_at = null,
    stage = case when new.status in ('scheduled', 'live') then 'on_offer' else 'hidden' end
  where auction_id = new.auction_id;
  return null;
end $$;

create function keep_search_words() returns trigger language plpgsql as $$
declare
  lexemes tsvector := coalesce(search_lexemes(new), '');
begin
  insert into auction_search as s (auction_id, lot_number, words) values (new.id, new.lot_number, lexemes)
    on conflict (auction_id) do update set words = lexemes where s.words is distinct from lexemes;
  if found then
    insert into uncounted_auction_words (auction_id) values (new.id) on conflict do nothing;
  end if;
  return null;
end $$;

create function kind_in(words text, kinds text[], patterns text[]) returns text language sql immutable parallel safe as $$
  select case when words <> '' then (
    select case when count(*) = 1 then min(k.kind) end
    from unnest(kinds, patterns) as k(kind, pattern) where words ~* k.pattern) end
$$;

create function ledger_is_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'the ledger is append-only' using errcode = 'check_violation';
end $$;

create function listed_lot_numbers_with_words(query tsquery) returns setof integer language sql stable set enable_seqscan to 'off' set enable_indexscan to 'off' as $$
  select lot_number from auction_search where stage = 'ended' and words @@ query
  union all select lot_number from auction_search where stage = 'on_offer' and words @@ query
$$;

create function locate_auction_again() returns trigger language plpgsql as $$
begin
  new.latitude := null;
  new.longitude := null;
  new.is_located := false;
  return new;
end $$;

create function log_only_grows() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or substring(new.hashes for length(old.hashes)) <> old.hashes then
    raise exception 'the log is append-only' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create function mail_state(outcome text, sent_at timestamp with time zone, due_at timestamp with time zone, sending_since timestamp with time zone) returns text language sql immutable parallel safe return case when (outcome = 'late'::text) then 'late'::text when (outcome = any (array['refused'::text, 'given_up'::text, 'lost'::text])) then 'failed'::text when ((outcome = 'sent'::text) or (sent_at is not null)) then 'sent'::text when ((due_at is null) and (sending_since is null)) then 'stored'::text else 'waiting'::text end;

create function map_vehicle_again() returns trigger language plpgsql as $$
begin
  new.is_mapped := false;
  return new;
end $$;

create function mileage_km_of(vehicle jsonb) returns integer language sql immutable parallel safe as $$
  select case when coalesce(vehicle->>'mileage_is_known', 'true') = 'true' then
    round(number_in(vehicle, 'mileage') * case vehicle->>'mileage_unit' when 'km' then 1 else 1.609344 end)::integer end
$$;

create function newest_with_words(query tsquery, most integer) returns table(auction_id text, ended_at timestamp with time zone) language sql stable set enable_seqscan to 'off' set enable_bitmapscan to 'off' set enable_sort to 'off' as $$
  select auction_id, ended_at from auction_search where stage = 'ended' and words @@ query
  order by ended_at desc, auction_id desc limit most
$$;

create function number_in(vehicle jsonb, fact text) returns integer language sql immutable parallel safe as $$
  select case when jsonb_typeof(vehicle->fact) = 'number' and (vehicle->>fact)::numeric between 0 and 100000000
    then (vehicle->>fact)::numeric::integer end
$$;

create function owners_of(vehicle jsonb) returns text language sql immutable parallel safe as $$
  select case when number_in(vehicle, 'owner_count') > 3 then '4' else number_in(vehicle, 'owner_count')::text end
$$;

create function person_notes_are_kept() returns trigger language plpgsql as $$
begin
  raise exception 'notes about people cannot be changed' using errcode = 'check_violation';
end $$;

create function person_status(blocked_at timestamp with time zone, is_staff boolean, email_verified_at timestamp with time zone, card text) returns text language sql immutable parallel safe return case when (blocked_at is not null) then 'blocked'::text when is_staff then 'staff'::text when (email_verified_at is null) then 'unverified'::text when (card is null) then 'without_card'::text else 'with_card'::text end;

create function person_words(username text, name text, email text) returns tsvector language sql immutable parallel safe return title_words(((((username || ' '::text) || name) || ' '::text) || split_part(email, '@'::text, 1)));

create function plain_text(text) returns text language sql immutable parallel safe strict as $$
  select translate(lower(regexp_replace(normalize($1, NFKD), '[\u0300-\u036F]', '', 'g')), 'øØłŁđĐ', 'oolldd')
$$;

create function plain_words(text) returns text[] language plpgsql immutable parallel safe strict as $$
begin
  if octet_length($1) = length($1) and position('.' in $1) = 0 then
    return string_to_array(translate(lower($1),
      E'\t\n\x0B\f\r!"#$%&''()*+,-/:;<=>?@[\\]^_`{|}~\x7F', repeat(' ', 37)), ' ');
  end if;
  return regexp_split_to_array(plain_text($1),
    '[\s\u0021-\u002D\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u2000-\u206F]+|(?<!\d)\.|\.(?!\d)');
end $$;

create function price_facts(vehicle jsonb) returns jsonb language sql immutable as $$
  select jsonb_strip_nulls(jsonb_build_object(
    'mileage', vehicle->'mileage', 'mileage_unit', vehicle->'mileage_unit',
    'mileage_is_known', vehicle->'mileage_is_known', 'transmission', vehicle->'transmission',
    'title_status', vehicle->'title_status'))
$$;

create function record_auction_conflicts(auction_ids text[]) returns void language plpgsql as $$
declare added text[];
begin
  with found as (
    select a.id as auction_id, t.user_id, 'dealer_member' as kind from auctions a
      join dealer_ties() t on t.dealer_id = a.dealer_id
      where a.id = any(auction_ids)
    union select a.id, t.user_id, 'dealer_member' from auctions a join dealer_ties() own on own.user_id = a.seller_id
      join dealer_ties() t on t.dealer_id = own.dealer_id where a.id = any(auction_ids)
    union select a.id, t.affiliate_id, 'seller_affiliate' from auctions a
      join affiliate_ties() t on t.user_id = a.seller_id
      where a.id = any(auction_ids)
    union select a.id, c.user_id, 'shared_card' from auctions a join payment_methods own on own.user_id = a.seller_id
      join payment_methods c on c.fingerprint = own.fingerprint where a.id = any(auction_ids)
    union select a.id, t.affiliate_id, 'staff_affiliate' from auctions a, affiliate_ties() t
      join paddles p on p.user_id = t.user_id
      where p.is_staff and a.id = any(auction_ids)
  ), inserted as (
    insert into auction_conflicts select f.auction_id, f.user_id, f.kind, now() from found f
      join auctions a on a.id = f.auction_id
      where f.user_id <> a.seller_id on conflict do nothing returning user_id
  )
  select array_agg(distinct user_id) into added from inserted;
  if added is null then return; end if;
  -- In the order of their ids, as the bid engine locks them.
  perform 1 from paddles where user_id = any(added) and not has_conflicts order by user_id for no key update;
  update paddles set has_conflicts = true where user_id = any(added) and not has_conflicts;
end $$;

create function record_change() returns trigger language plpgsql as $$
begin
  new.changed_in := pg_current_xact_id();
  return new;
end $$;

create function record_changed_auction(id text) returns void language sql as $$
  insert into changed_auctions (auction_id) values (id)
    on conflict (auction_id) do update set changed_in = excluded.changed_in
$$;

create function record_changed_listing() returns trigger language plpgsql as $$
begin
  if exists (select from auction_states where auction_id = new.id and status in ('scheduled', 'live')) then
    perform record_changed_auction(new.id);
  end if;
  return null;
end $$;

create function record_conflicts_at_publication() returns trigger language plpgsql as $$
begin
  perform record_auction_conflicts(array[new.auction_id]);
  return null;
end $$;

create function record_conflicts_near(person text) returns void language plpgsql as $$
begin
  perform record_auction_conflicts(array(
    select s.auction_id from auction_states s join auctions a on a.id = s.auction_id
    where s.status in ('scheduled', 'live') and (
      a.seller_id = person
      or a.dealer_id in (select dealer_id from dealer_ties() where user_id = person)
      or a.seller_id in (
        select t.user_id from dealer_ties() own join dealer_ties() t on t.dealer_id = own.dealer_id
          where own.user_id = person
        union select affiliate_id from affiliate_ties() where user_id = person
        union select c.user_id from payment_methods own
          join payment_methods c on c.fingerprint = own.fingerprint where own.user_id = person)
      or exists (select from affiliate_ties() t join paddles p on p.user_id in (t.user_id, t.affiliate_id)
        and p.is_staff where t.user_id = person))));
end $$;

create function record_conflicts_of_new_seller() returns trigger language plpgsql as $$
begin
  if exists (select from auction_states where auction_id = new.id and status in ('scheduled', 'live')) then
    perform record_auction_conflicts(array[new.id]);
  end if;
  return null;
end $$;

create function record_conflicts_of_user() returns trigger language plpgsql as $$
begin
  perform record_conflicts_near(new.user_id);
  return null;
end $$;

create function record_market_changes() returns trigger language plpgsql as $$
begin
  insert into market_changes (month)
    select distinct date_trunc('month', closed_at at time zone 'UTC')::date from changed where closed_at is not null;
  return null;
end $$;

create function record_removed_ended_auction() returns trigger language plpgsql as $$
begin
  perform record_changed_auction(old.auction_id);
  return null;
end $$;

create function refuse_answering_twice() returns trigger language plpgsql as $$
begin
  if old.state <> 'offered' then
    raise exception '% is final', old.state using errcode = 'check_violation';
  end if;
  return new;
end $$;

create function refuse_counting_back() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or new.last <> old.last + 1 then
    raise exception 'an invoice counter counts on by one' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create function refuse_gap_in_invoices() returns trigger language plpgsql as $$
begin
  if new.number <> (select last from invoice_counters where series = new.series) then
    raise exception 'invoice % is not the next of %', new.number, new.series using errcode = 'check_violation';
  end if;
  return new;
end $$;

create function refuse_hold_going_back() returns trigger language plpgsql as $$
begin
  if not (old.state, new.state) in (
    ('requested', 'action_needed'), ('requested', 'placed'), ('requested', 'declined'), ('requested', 'releasing'),
    ('requested', 'expired'),
    ('action_needed', 'placed'), ('action_needed', 'declined'), ('action_needed', 'releasing'),
    ('placed', 'releasing'), ('placed', 'capturing'), ('placed', 'expired'),
    ('releasing', 'released'), ('releasing', 'captured'), ('releasing', 'expired'),
    ('capturing', 'captured'), ('capturing', 'expired'), ('capturing', 'releasing')
  ) then
    raise exception 'a hold cannot go from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;

create function refuse_impossible_appointment_move() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from appointment_moves where from_state = old.state and to_state = new.state) then
    raise exception 'an appointment cannot move from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;

create function refuse_impossible_move() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from lifecycle_moves where from_status = old.status and to_status = new.status) then
    raise exception 'an auction cannot move from % to %', old.status, new.status using errcode = 'check_violation';
  end if;
  return new;
end $$;

create function refuse_impossible_settlement_move() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from settlement_moves where from_state = old.state and to_state = new.state) then
    raise exception 'a settlement cannot move from % to %', old.state, new.state using errcode = 'check_violation';
  end if;
  return new;
end $$;

create function refuse_number_without_invoice() returns trigger language plpgsql as $$
begin
  if not exists (select 1 from invoices where series = new.series and number = new.last) then
    raise exception 'number % of % has no invoice', new.last, new.series using errcode = 'check_violation';
  end if;
  return null;
end $$;

create function refuse_reopening() returns trigger language plpgsql as $$
begin
  if old.state <> 'open' then
    raise exception '% is final', old.state using errcode = 'check_violation';
  end if;
  return new;
end $$;

create function refuse_unbalanced_posting() returns trigger language plpgsql as $$
declare
  id_of text := to_jsonb(new) ->> case when tg_table_name = 'money_postings' then 'id' else 'posting_id' end;
  entries integer;
  rest bigint;
begin
  select count(*), coalesce(sum(amount), 0) into entries, rest from money_entries where posting_id = id_of;
  if entries < 2 or rest <> 0 then
    raise exception 'the posting % does not balance: % entries, % left', id_of, entries, rest
      using errcode = 'check_violation';
  end if;
  return null;
end $$;

create function region_words(location jsonb) returns text language sql immutable parallel safe as $$
  select '{
    "us": {
      "AK": "Alaska", "AL": "Alabama", "AR": "Arkansas", "AZ": "Arizona", "CA": "California", "CO": "Colorado",
      "CT": "Connecticut", "DC": "District of Columbia", "DE": "Delaware", "FL": "Florida", "GA": "Georgia",
      "HI": "Hawaii", "IA": "Iowa", "ID": "Idaho", "IL": "Illinois", "IN": "Indiana", "KS": "Kansas",
      "KY": "Kentucky", "LA": "Louisiana", "MA": "Massachusetts", "MD": "Maryland", "ME": "Maine", "MI": "Michigan",
      "MN": "Minnesota", "MO": "Missouri", "MS": "Mississippi", "MT": "Montana", "NC": "North Carolina",
      "ND": "North Dakota", "NE": "Nebraska", "NH": "New Hampshire", "NJ": "New Jersey", "NM": "New Mexico",
      "NV": "Nevada", "NY": "New York", "OH": "Ohio", "OK": "Oklahoma", "OR": "Oregon", "PA": "Pennsylvania",
      "RI": "Rhode Island", "SC": "South Carolina", "SD": "South Dakota", "TN": "Tennessee", "TX": "Texas",
      "UT": "Utah", "VA": "Virginia", "VT": "Vermont", "WA": "Washington", "WI": "Wisconsin", "WV": "West Virginia",
      "WY": "Wyoming"
    },
    "ca": {
      "AB": "Alberta", "BC": "British Columbia", "MB": "Manitoba", "NB": "New Brunswick",
      "NL": "Newfoundland and Labrador", "NS": "Nova Scotia", "NT": "Northwest Territories", "NU": "Nunavut",
      "ON": "Ontario", "PE": "Prince Edward Island", "QC": "Quebec", "SK": "Saskatchewan", "YT": "Yukon"
    },
    "au": {
      "ACT": "Australian Capital Territory", "NSW": "New South Wales", "NT": "Northern Territory",
      "QLD": "Queensland", "SA": "South Australia", "TAS": "Tasmania", "VIC": "Victoria", "WA": "Western Australia"
    }
  }'::jsonb #>> array[
    case lower(coalesce(location->>'country', '')) when '' then 'us' when 'usa' then 'us' when 'united states' then 'us'
      when 'canada' then 'ca' when 'australia' then 'au' else lower(location->>'country') end,
    upper(trim(location->>'region'))]
$$;

create function remember_dealer_member() returns trigger language plpgsql as $$
begin
  insert into past_dealer_members values (old.dealer_id, old.user_id, now())
    on conflict (dealer_id, user_id) do update set left_at = excluded.left_at;
  return null;
end $$;

create function sale_order(due timestamp with time zone, ended timestamp with time zone) returns bigint language sql immutable parallel safe return case when (ended is null) then coalesce((floor(extract(epoch from (due at time zone 'UTC'::text))))::bigint, '4000000000'::bigint) else ('9000000000'::bigint - (floor(extract(epoch from (ended at time zone 'UTC'::text))))::bigint) end;

create function scheduled_only_when_agreed() returns trigger language plpgsql as $$
begin
  if exists (select 1 from submissions where auction_id = new.auction_id and submitted_at is not null)
    and not exists (select 1 from seller_agreements where auction_id = new.auction_id) then
    raise exception 'the seller has not agreed to the final text' using errcode = 'check_violation';
  end if;
  return new;
end $$;

create function search_lexemes(a auctions) returns tsvector language plpgsql stable set plan_cache_mode to 'force_generic_plan' as $$
declare
  names text[] := array(select name from vehicle_makes where id = a.make_id)
    || array(select name from vehicle_models where id = a.model_id)
    || array(select name from model_generations where id = a.generation_id)
    || array(select name from vehicle_aliases where make_id = a.make_id and model_id is null);
  named integer := cardinality(names) + 1;
  -- Wheels and parts come after the vehicles that have the name.
  name_class text := case when a.category in ('wheels', 'parts') then 'b' else 'a' end;
  -- The fourth generation of a model is also called its Mk4.
  nth_generation text := (select 'mk' || count(*) from model_generations own
    join model_generations g on g.model_id = own.model_id and g.first_year <= own.first_year
    where own.id = a.generation_id and g.retired_at is null having count(*) > 0);
  lexemes text[];
begin
  select array_agg(class || token) into lexemes from (
    select token, min(class) as class from (
      select token, case nth - named when 1 then 'b' when 2 then 'c' else name_class end as class
      from search_tokens(names || (a.make || ' ' || a.model) || a.title
        || concat_ws(' ', a.year, a.subtitle, a.location->>'city', a.location->>'region', region_words(a.location),
          a.vehicle->>'engine', a.vehicle->>'transmission', a.vehicle->>'exterior_colour', fact_words(a),
          drive_words(a.title || ' ' || a.subtitle), nth_generation), named + 1)
      -- As they are: `x` doesn't find lot 10.
      union all select word, 'd' from unnest(plain_words(concat_ws(' ', a.lot_number, a.vehicle->>'vin'))) as word
        where length(word) <= 40
      -- `4-4-2` is also found as `442`.
      union all select regexp_replace(plain_text(name), '[^a-z0-9]', '', 'g'), name_class
        from unnest(names || a.model) as name where length(name) <= 20
      -- The models of the vocabulary are also in it by their ids: other names of a model lead to them.
      union all select a.model_id, name_class where a.model_id is not null) as found
    where token <> '' group by token) as tokens;
  return array_to_tsvector(lexemes);
end $$;

create function search_tokens(texts text[], joined integer) returns table(nth bigint, token text) language sql immutable parallel safe as $$
  with words as materialized (
    select nth, word, word ~ '\d' as has_digit, lead(word) over (partition by nth order by place) as next
    from unnest(texts) with ordinality as t(text, nth), unnest(plain_words(text)) with ordinality as each(word, place)
    where word <> '')
  select nth, token from (
    select nth, word as token from words
    union all
    select nth, regexp_split_to_table(regexp_replace(word, '(\d)(?=[^\d.])|([^\d.])(?=\d)', '\1\2 ', 'g'), ' ')
      from words where has_digit and word ~ '[^\d.]'
    union all
    select nth, other from words join (values ('mark', 'mk'), ('mk', 'mark'), ('ii', '2'), ('2', 'ii'), ('iii', '3'),
      ('3', 'iii'), ('iv', '4'), ('4', 'iv'), ('v', '5'), ('5', 'v'), ('vi', '6'), ('6', 'vi'),
      ('vii', '7'), ('7', 'vii'), ('viii', '8'), ('8', 'viii'), ('ix', '9'), ('9', 'ix'), ('x', '10'),
      ('10', 'x')) as same(word, other) using (word)
    union all
    select nth, word || next from words
      where nth <= joined and word !~ '^(18|19|20)\d\d$' and next !~ '^(18|19|20)\d\d$') as tokens
  where length(token) between 1 and 40
$$;

create function settlement_records_are_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'settlement records are append-only' using errcode = 'check_violation';
end $$;

create function submission_records_are_append_only() returns trigger language plpgsql as $$
begin
  raise exception 'submission records are append-only' using errcode = 'check_violation';
end $$;

create function tax_basis_points_at(location jsonb) returns integer language sql stable as $$
  select coalesce((select r.basis_points
    from tax_rates_by_place r
      cross join lateral (select lower(trim(coalesce(location->>'country', ''))) || '/' as country) as l
    where r.place in (l.country, l.country || lower(trim(coalesce(location->>'region', ''))))
    order by r.place = l.country limit 1), 0)
$$;

create function title_type_of(vehicle jsonb) returns text language sql immutable parallel safe as $$
  select coalesce(nullif(vehicle->>'title_type', ''), kind_in(vehicle->>'title_status',
    '{clean,salvage,rebuilt,lemon,flood,parts_only,bill_of_sale}',
    array['\mclean\M', '\msalvage\M', '\mrebuilt\M|\mreconstructed\M', '\mlemon\M', '\mflood\M', '\mparts only\M',
      '\mbill of sale\M']))
$$;

create function title_words(text) returns tsvector language sql immutable parallel safe strict cost 3000 return array_to_tsvector(array_remove(regexp_split_to_array(plain_text($1), '[\s\u0021-\u002D\u002F\u003A-\u0040\u005B-\u0060\u007B-\u00BF\u2000-\u206F]+|(?<!\d)\.|\.(?!\d)'::text), ''::text));

create function true_mileage_of(vehicle jsonb) returns text language sql immutable parallel safe as $$
  select case when vehicle->>'mileage_is_known' = 'false' then 'unknown'
    when number_in(vehicle, 'mileage') is not null then 'known' end
$$;

create table amounts_views (
  id text primary key,
  auction_id text not null,
  viewed_by text not null,
  roles text[] not null,
  reason text not null check (length(reason) between 3 and 1000),
  viewed_at timestamptz not null
);
create index amounts_views_by_auction on amounts_views (auction_id, viewed_at);
create trigger amounts_views_no_change before delete or update on amounts_views for each row
  execute function amounts_views_are_kept();
create trigger amounts_views_no_truncate before truncate on amounts_views for each statement
  execute function amounts_views_are_kept();

create table announced_auctions (
  auction_id text primary key,
  announced_at timestamptz not null
);

create table dealers (
  id text primary key,
  slug text not null unique,
  name text not null,
  created_at timestamptz not null
);
create index dealers_by_words on dealers using gin (title_words(name));
create trigger dealers_search_words after insert or update of name on dealers for each row
  execute function add_dealer_words();

create table api_tokens (
  id text primary key,
  user_id text not null,
  dealer_id text references dealers,
  name text not null check (length(name) between 1 and 80),
  scopes text[] not null check (cardinality(scopes) between 1 and 20),
  token_hash bytea not null unique check (length(token_hash) = 32),
  last_four text not null check (length(last_four) = 4),
  created_at timestamptz not null,
  expires_at timestamptz not null,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by text,
  notified_days smallint check (notified_days >= 0),
  check (expires_at > created_at),
  check ((revoked_at is null) = (revoked_by is null))
);
create index api_tokens_by_dealer on api_tokens (dealer_id, created_at) where dealer_id is not null;
create index api_tokens_by_user on api_tokens (user_id, created_at);
create index api_tokens_ending on api_tokens (expires_at) where revoked_at is null;

create table appointment_moves (
  from_state text not null,
  to_state text not null,
  primary key (from_state, to_state)
);
insert into appointment_moves values
  ('agreed', 'cancelled'),
  ('agreed', 'closed'),
  ('agreed', 'past'),
  ('agreed', 'proposed'),
  ('proposed', 'agreed'),
  ('proposed', 'cancelled'),
  ('proposed', 'closed'),
  ('proposed', 'proposed'),
  ('requested', 'agreed'),
  ('requested', 'cancelled'),
  ('requested', 'closed'),
  ('requested', 'declined'),
  ('requested', 'proposed');

create table conversations (
  id text primary key,
  auction_id text not null,
  slug text not null,
  title text not null,
  buyer_id text not null,
  seller_id text not null,
  dealer_id text,
  started_at timestamptz not null,
  closes_at timestamptz,
  kind text not null check (kind in ('sale', 'appointment'))
);

create table appointments (
  id text primary key references conversations,
  auction_id text not null,
  slug text not null,
  title text not null,
  bidder_id text not null,
  seller_id text not null,
  dealer_id text,
  kind text not null check (kind in ('inspection', 'test_drive')),
  state text not null check (state in ('requested', 'proposed', 'agreed', 'declined', 'cancelled', 'closed', 'past')),
  dates timestamptz[] not null check (cardinality(dates) between 1 and 3),
  starts_at timestamptz,
  place text check (length(place) between 1 and 300),
  reason text not null default '' check (length(reason) <= 500),
  ended_by text check (ended_by in ('buyer', 'seller', 'system')),
  reminded_at timestamptz,
  requested_at timestamptz not null,
  changed_at timestamptz not null,
  check (starts_at is null or (starts_at = any (dates))),
  check (state not in ('agreed', 'past') or starts_at is not null),
  check ((ended_by is not null) = (state in ('declined', 'cancelled', 'closed', 'past')))
);
create index appointments_by_bidder on appointments (bidder_id, requested_at);
create index appointments_by_dealer on appointments (dealer_id, requested_at) where dealer_id is not null;
create index appointments_by_seller on appointments (seller_id, requested_at);
create unique index appointments_open_once on appointments (auction_id, bidder_id)
  where state in ('requested', 'proposed', 'agreed');
create trigger appointments_moves before update of state on appointments for each row
  when (old.state is distinct from new.state) execute function refuse_impossible_appointment_move();

create table auction_alert_overrides (
  user_id text not null,
  auction_id text not null,
  override text not null check (override in ('priority', 'mute')),
  primary key (user_id, auction_id)
);
create index auction_alert_overrides_by_auction on auction_alert_overrides (auction_id);

create table auction_blocks (
  auction_id text not null,
  user_id text not null,
  reason text not null,
  blocked_by text not null,
  blocked_at timestamptz not null,
  primary key (auction_id, user_id)
);

create table vehicle_makes (
  id text primary key check (id ~ '^[^.\s/]+$'),
  name text not null check (length(name) between 1 and 80),
  retired_at timestamptz
);
create unique index vehicle_makes_by_name on vehicle_makes (lower(name));

create table vehicle_models (
  id text primary key,
  make_id text not null references vehicle_makes,
  slug text not null check (slug ~ '^[^.\s/]+$'),
  name text not null check (length(name) between 1 and 80),
  kind text not null check (kind in ('car', 'motorcycle')),
  first_year integer not null check (first_year between 1885 and 2100),
  last_year integer,
  retired_at timestamptz,
  unique (make_id, slug),
  check (last_year >= first_year and last_year <= 2100),
  check (id = ((make_id || '.') || slug))
);

create table model_generations (
  id text primary key,
  model_id text not null references vehicle_models,
  name text not null check (length(name) between 1 and 80),
  first_year integer not null check (first_year between 1885 and 2100),
  last_year integer,
  retired_at timestamptz,
  check (last_year >= first_year and last_year <= 2100)
);
create unique index model_generations_by_name on model_generations (model_id, lower(name));

create table auctions (
  id text primary key,
  lot_number integer generated always as identity unique,
  slug text not null unique,
  seller_id text not null,
  dealer_id text references dealers,
  title text not null,
  subtitle text not null default '',
  make text not null,
  model text not null,
  year integer not null check (year between 1885 and 2100),
  body_style text not null default '',
  vehicle jsonb not null default '{}',
  story jsonb not null default '[]',
  location jsonb not null default '{}',
  is_featured boolean not null default false,
  terms jsonb not null,
  withdrawn_reason text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  videos jsonb not null default '[]' check (jsonb_typeof(videos) = 'array'),
  make_id text references vehicle_makes,
  model_id text references vehicle_models,
  generation_id text references model_generations,
  is_mapped boolean not null default false,
  category text not null generated always as (category_of(vehicle)) stored
    check (category in ('car', 'motorcycle', 'parts', 'wheels')),
  gearbox text generated always as (gearbox_of(vehicle)) stored,
  driven_wheels text generated always as (driven_wheels_of(vehicle)) stored,
  fuel text generated always as (fuel_of(vehicle)) stored,
  cylinders integer generated always as (number_in(vehicle, 'cylinders')) stored,
  steering_side text generated always as (nullif((vehicle ->> 'steering_side'), '')) stored,
  exterior_colour_family text generated always as (coalesce(nullif((vehicle ->> 'exterior_colour_family'), ''),
    colour_in((vehicle ->> 'exterior_colour')))) stored,
  interior_colour_family text generated always as (coalesce(nullif((vehicle ->> 'interior_colour_family'), ''),
    colour_in((vehicle ->> 'interior_colour')))) stored,
  title_type text generated always as (title_type_of(vehicle)) stored,
  tax_status text generated always as (nullif((vehicle ->> 'tax_status'), '')) stored,
  export_papers text generated always as (nullif((vehicle ->> 'export_papers'), '')) stored,
  owner_count integer generated always as (number_in(vehicle, 'owner_count')) stored,
  mileage_km integer generated always as (mileage_km_of(vehicle)) stored,
  latitude double precision check (latitude >= '-90'::integer::double precision and latitude <= 90::double precision),
  longitude double precision check (longitude >= '-180'::integer::double precision
    and longitude <= 180::double precision),
  is_located boolean not null default false,
  claims jsonb not null default '[]' check (jsonb_typeof(claims) = 'array'),
  constraint auctions_mapped check (model_id is null or make_id is not null),
  constraint auctions_coordinates check ((latitude is null) = (longitude is null)),
  constraint auctions_mapped_generation check (generation_id is null or model_id is not null)
);
create index auctions_by_coordinates on auctions (latitude, longitude) where latitude is not null;
create index auctions_by_dealer on auctions (dealer_id) where dealer_id is not null;
create index auctions_by_make_and_model on auctions (make, model);
create index auctions_by_seller on auctions (seller_id);
create index auctions_by_vehicle_make on auctions (make_id) where make_id is not null;
create index auctions_by_vehicle_model on auctions (model_id, lot_number) where model_id is not null;
create index auctions_by_vin on auctions (upper((vehicle ->> 'vin')) text_pattern_ops);
create index auctions_by_vin_end on auctions (reverse(upper((vehicle ->> 'vin'))) text_pattern_ops);
create index auctions_unlocated on auctions (id) where not is_located;
create index auctions_unmapped on auctions (id) where not is_mapped;
create trigger auctions_count_facts after update of slug, title, seller_id, dealer_id, terms on auctions
  for each row when (old.slug is distinct from new.slug or old.title is distinct from new.title
  or old.seller_id is distinct from new.seller_id or old.dealer_id is distinct from new.dealer_id
  or old.terms is distinct from new.terms) execute function count_facts();
create trigger auctions_keep_ended after update on auctions for each row execute function keep_ended_listing();
create trigger auctions_locate_again before update of location on auctions for each row
  when (old.location is distinct from new.location) execute function locate_auction_again();
create trigger auctions_map_again before update of make, model, year, title, vehicle on auctions for each row
  when (old.make is distinct from new.make or old.model is distinct from new.model
  or old.year is distinct from new.year or old.title is distinct from new.title
  or category_of(old.vehicle) is distinct from category_of(new.vehicle)) execute function map_vehicle_again();
create trigger auctions_record_change after update on auctions for each row execute function record_changed_listing();
create trigger auctions_record_conflicts_of_new_seller after update of seller_id, dealer_id on auctions
  for each row when (new.seller_id <> old.seller_id or new.dealer_id is distinct from old.dealer_id)
  execute function record_conflicts_of_new_seller();
create trigger auctions_search after insert or update of year, make, model, title, subtitle, body_style, location,
  vehicle, make_id, model_id, generation_id on auctions for each row execute function keep_search_words();

create table auction_conflicts (
  auction_id text not null references auctions,
  user_id text not null,
  kind text not null check (kind in ('dealer_member', 'seller_affiliate', 'shared_card', 'staff_affiliate')),
  since timestamptz not null,
  primary key (auction_id, user_id, kind)
);

create table images (
  id text primary key,
  storage_key text not null,
  width integer not null check (width > 0),
  height integer not null check (height > 0),
  placeholder text not null default '',
  created_by text,
  created_at timestamptz not null,
  revision integer not null default 0 check (revision >= 0),
  hidden jsonb not null default '[]' check (jsonb_typeof(hidden) = 'array'),
  original_key text,
  perceptual_hash bit(256),
  perceptual_hash_bands integer[],
  dealer_id text references dealers,
  withheld_at timestamptz,
  constraint images_hidden_are_kept check (hidden = '[]' or original_key is not null),
  constraint images_perceptual_hash_is_whole check ((perceptual_hash is null) = (perceptual_hash_bands is null))
);
create index images_by_creator on images (created_by, created_at);
create index images_by_perceptual_hash on images using gin (perceptual_hash_bands);

create table users (
  id text primary key,
  username text not null check (username ~ '^[A-Za-z0-9_-]{3,30}$'),
  name text not null check (length(name) between 1 and 200),
  email text not null check (length(email) between 3 and 254),
  password_hash text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  erased_at timestamptz,
  avatar_image_id text references images,
  distance_unit text check (distance_unit in ('mi', 'km')),
  phone text not null default '',
  is_profile_private boolean not null default false,
  words tsvector generated always as (person_words(username, name, email)) stored,
  email_language text
);
create index users_by_domain on users (split_part(lower(email), '@', 2) text_pattern_ops);
create index users_by_domain_end on users (reverse(('.' || split_part(lower(email), '@', 2))) text_pattern_ops);
create index users_by_email_beginning on users (lower(email) text_pattern_ops);
create index users_by_phone on users (digits_of(phone)) where phone <> '';
create index users_by_time on users (created_at desc, id desc);
create index users_by_words on users using gin (person_words(username, name, email));
create unique index users_email on users (lower(email));
create unique index users_username on users (lower(username));

create table vehicles (
  id text primary key,
  owner_id text not null references users,
  vin text not null default '' check (length(vin) <= 40),
  year integer not null check (year between 1885 and 2100),
  make text not null check (length(make) between 1 and 80),
  model text not null check (length(model) between 1 and 80),
  variant text not null default '' check (length(variant) <= 120),
  body_style text not null default '',
  facts jsonb not null default '{}',
  location jsonb not null default '{}',
  notes text not null default '' check (length(notes) <= 4000),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  dealer_id text references dealers,
  make_id text references vehicle_makes,
  model_id text references vehicle_models,
  generation_id text references model_generations,
  is_mapped boolean not null default false,
  constraint vehicles_mapped check (model_id is null or make_id is not null),
  constraint vehicles_mapped_generation check (generation_id is null or model_id is not null)
);
create index vehicles_by_dealer on vehicles (dealer_id) where dealer_id is not null;
create index vehicles_by_owner on vehicles (owner_id, created_at desc);
create index vehicles_by_vehicle_make on vehicles (make_id) where make_id is not null;
create index vehicles_unmapped on vehicles (id) where not is_mapped;
create trigger vehicles_map_again before update of make, model, year, variant, facts on vehicles for each row
  when (old.make is distinct from new.make or old.model is distinct from new.model
  or old.year is distinct from new.year or old.variant is distinct from new.variant
  or category_of(old.facts) is distinct from category_of(new.facts)) execute function map_vehicle_again();

create table vehicle_documents (
  id text primary key,
  owner_id text not null references users,
  vehicle_id text references vehicles on delete set null,
  kind text not null check (kind in ('title', 'registration', 'service', 'inspection', 'invoice', 'other')),
  name text not null check (length(name) between 1 and 120),
  storage_key text not null,
  content_type text not null check (content_type in ('application/pdf', 'image/jpeg')),
  byte_length integer not null check (byte_length > 0),
  created_at timestamptz not null
);
create index vehicle_documents_by_file on vehicle_documents (storage_key);
create index vehicle_documents_by_owner on vehicle_documents (owner_id);
create index vehicle_documents_by_vehicle on vehicle_documents (vehicle_id, created_at) where vehicle_id is not null;

create table auction_documents (
  auction_id text not null references auctions on delete cascade,
  document_id text not null references vehicle_documents on delete cascade,
  is_shown boolean not null default false,
  passes_on boolean not null default false,
  primary key (auction_id, document_id)
);
create index auction_documents_by_document on auction_documents (document_id);

create table auction_images (
  auction_id text not null,
  position integer not null,
  image_id text not null references images,
  section text not null default 'exterior' check (section in ('exterior', 'interior', 'engine', 'underside',
    'documents', 'flaws')),
  alt text not null,
  caption text not null default '',
  shot text not null default '' check (length(shot) <= 40),
  pins jsonb not null default '[]' check (jsonb_typeof(pins) = 'array'),
  suggested_shot text not null default '' check (length(suggested_shot) <= 40),
  primary key (auction_id, "position")
);

create table auction_reminders (
  auction_id text not null,
  kind text not null check (kind in ('watch_opened', 'watch_day', 'watch_hour', 'watch_ten_minutes', 'extended')),
  notified_at timestamptz not null,
  primary key (auction_id, kind)
);

create table auction_search (
  auction_id text primary key,
  lot_number integer not null,
  words tsvector not null,
  stage text not null default 'hidden' check (stage in ('hidden', 'on_offer', 'ended')),
  ended_at timestamptz,
  check ((stage = 'ended') = (ended_at is not null))
);
create index auction_search_ended on auction_search using gin (words) where stage = 'ended';
create index auction_search_hidden on auction_search using gin (words) where stage = 'hidden';
create index auction_search_newest on auction_search (ended_at, auction_id) where stage = 'ended';
create index auction_search_on_offer on auction_search using gin (words) where stage = 'on_offer';

create table auction_states (
  auction_id text primary key,
  status text not null check (status in ('draft', 'submitted', 'changes_requested', 'approved', 'scheduled', 'live',
    'closed', 'sold', 'reserve_not_met', 'offer', 'not_sold', 'withdrawn')),
  starts_at timestamptz,
  closes_at timestamptz,
  first_closes_at timestamptz,
  reserve bigint check (reserve > 0),
  first_reserve bigint check (first_reserve > 0),
  price bigint check (price > 0),
  leader_id text,
  leader_maximum bigint,
  underbidder_id text,
  bid_count integer not null default 0 check (bid_count >= 0),
  last_sequence integer not null default 0 check (last_sequence >= 0),
  last_hash bytea,
  extension_count integer not null default 0,
  last_bid_at timestamptz,
  closed_at timestamptz,
  hammer_price bigint,
  paused_until timestamptz,
  blocked_ids text[] not null default '{}',
  facts_version integer not null default 0,
  tag_key bytea check (length(tag_key) = 32),
  reveals_reserve boolean not null default false,
  changed_in xid8 not null default pg_current_xact_id(),
  check ((leader_id is null) = (price is null)),
  check ((leader_id is null) = (leader_maximum is null)),
  check (leader_maximum >= price),
  check ((starts_at is null) = (closes_at is null)),
  check (closes_at > starts_at),
  check (closes_at >= first_closes_at),
  check ((status in ('draft', 'submitted', 'changes_requested', 'approved', 'withdrawn')) or starts_at is not null),
  check (paused_until < closes_at)
) with (fillfactor=60);
create index auction_states_by_bids on auction_states (status, bid_count, auction_id) where status <> 'live';
create index auction_states_by_buyer on auction_states (leader_id) where status = 'sold';
create index auction_states_by_close on auction_states (status, closes_at, auction_id) where status <> 'live';
create index auction_states_by_leader on auction_states (leader_id) where status = 'live';
create index auction_states_by_price on auction_states (status, price, auction_id) where status <> 'live';
create index auction_states_closed on auction_states (closed_at) where closed_at is not null;
create index auction_states_due on auction_states (closes_at) where status = 'live';
create index auction_states_on_offer on auction_states (auction_id) where (status in ('scheduled', 'live'))
  and (starts_at is not null);
create index auction_states_opening on auction_states (starts_at) where status = 'scheduled';
create trigger auction_states_agreed before update of status on auction_states for each row
  when (new.status = 'scheduled' and old.status is distinct from new.status)
  execute function scheduled_only_when_agreed();
create trigger auction_states_keep_ended after update on auction_states for each row
  when (new.starts_at is not null and (new.status in ('closed', 'sold', 'reserve_not_met', 'offer', 'not_sold',
  'withdrawn'))) execute function keep_ended_auction();
create trigger auction_states_keep_inserted after insert on auction_states referencing new table as inserted
  for each statement execute function keep_inserted_auctions();
create trigger auction_states_moves before update of status on auction_states for each row
  when (old.status is distinct from new.status) execute function refuse_impossible_move();
create trigger auction_states_record_change before update on auction_states for each row
  when (new.status in ('scheduled', 'live')) execute function record_change();
create trigger auction_states_search after insert on auction_states for each row
  when (new.status in ('scheduled', 'live')) execute function keep_search_stage();
create trigger auction_states_search_again after update of status on auction_states for each row
  when (old.status is distinct from new.status and not (new.starts_at is not null
  and (new.status in ('closed', 'sold', 'reserve_not_met', 'offer', 'not_sold', 'withdrawn'))))
  execute function keep_search_stage();
create trigger auctions_record_conflicts after update of status on auction_states for each row
  when ((new.status in ('scheduled', 'live')) and old.status is distinct from new.status)
  execute function record_conflicts_at_publication();
create trigger auctions_record_conflicts_at_once after insert on auction_states for each row
  when (new.status in ('scheduled', 'live')) execute function record_conflicts_at_publication();
create trigger disclosure_fixed_at_opening before update of reveals_reserve on auction_states for each row
  when (old.tag_key is not null and new.reveals_reserve <> old.reveals_reserve)
  execute function disclosure_is_fixed();

create table auction_view_sources (
  auction_id text not null,
  day date not null,
  source text not null check (source in ('search', 'lists', 'engine', 'email', 'feed', 'site', 'direct')),
  views bigint not null check (views > 0),
  primary key (auction_id, day, source)
);

create table auction_views (
  auction_id text not null,
  day date not null,
  views bigint not null check (views > 0),
  primary key (auction_id, day)
);

create table audit_entries (
  id text primary key,
  actor_id text not null,
  action text not null,
  subject text not null,
  reason text not null default '',
  before jsonb,
  after jsonb,
  recorded_at timestamptz not null,
  words tsvector not null generated always as (audit_words(subject, reason, before, after)) stored
);
create index audit_entries_by_action on audit_entries (action, recorded_at, id);
create index audit_entries_by_actor on audit_entries (actor_id, recorded_at, id);
create index audit_entries_by_kind on audit_entries (split_part(subject, ':', 1), recorded_at, id);
create index audit_entries_by_subject on audit_entries (subject, recorded_at desc);
create index audit_entries_by_time on audit_entries (recorded_at, id);
create index audit_entries_words on audit_entries using gin (words);
create trigger audit_no_change before delete or update on audit_entries for each row
  execute function ledger_is_append_only();
create trigger audit_no_truncate before truncate on audit_entries for each statement
  execute function ledger_is_append_only();

create table bid_evidence (
  auction_id text not null,
  sequence integer not null,
  recorded_at timestamptz not null,
  network text check (length(network) between 1 and 64),
  device_key text check (length(device_key) = 32),
  card_fingerprint text,
  account_age_days integer not null check (account_age_days >= 0),
  ends_with_auction boolean not null default false,
  plan_id text,
  primary key (auction_id, sequence)
);
create index bid_evidence_by_time on bid_evidence using brin (recorded_at);
create index bid_evidence_ending on bid_evidence (auction_id) where ends_with_auction;

create table bid_plans (
  id text primary key,
  user_id text not null,
  name text not null check (length(name) between 1 and 80),
  wins integer not null check (wins between 1 and 20),
  budget bigint check (budget >= 1 and budget <= '900000000000'::bigint),
  currency text not null check (length(currency) = 3),
  state text not null check (state in ('active', 'paused', 'cancelled', 'ended')),
  due_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  network text check (length(network) between 1 and 64),
  device_key text check (length(device_key) = 32),
  allocation jsonb
);
create index bid_plans_active on bid_plans (due_at) where state = 'active';
create index bid_plans_by_user on bid_plans (user_id, created_at);
create trigger bid_plans_keep_allocations after insert or delete or update of state, allocation on bid_plans
  for each row execute function keep_plan_allocations();

create table bid_plan_cars (
  plan_id text not null references bid_plans on delete cascade,
  auction_id text not null,
  user_id text not null,
  position integer not null check ("position" >= 0),
  maximum bigint not null check (maximum >= 1 and maximum <= '900000000000'::bigint),
  ended_at timestamptz,
  bids integer not null default 0 check (bids >= 0),
  pending_amount bigint check (pending_amount > 0),
  pending_maximum bigint,
  first_bid_at timestamptz,
  refusal text,
  seen_sequence integer,
  seen_status text,
  needs text check (needs in ('bank', 'card')),
  primary key (plan_id, auction_id),
  check (pending_maximum >= pending_amount),
  check ((pending_amount is null) = (pending_maximum is null))
);
create index bid_plan_cars_by_auction on bid_plan_cars (auction_id);
create unique index bid_plan_cars_once on bid_plan_cars (user_id, auction_id) where ended_at is null;

create table bid_refusals (
  key_hash bytea primary key,
  request_hash bytea not null,
  is_question boolean not null,
  refusal text not null,
  answered_at timestamptz not null
);
create index bid_refusals_by_age on bid_refusals (answered_at);

create table bidding_outages (
  began_at timestamptz primary key,
  ended_at timestamptz not null,
  check (ended_at > began_at)
);

create table bidding_watch (
  is_only boolean default true primary key check (is_only),
  since timestamptz not null,
  seen_at timestamptz not null,
  check (seen_at >= since)
);

create table settlements (
  id text primary key,
  auction_id text not null,
  attempt integer not null check (attempt > 0),
  slug text not null,
  title text not null,
  origin text not null check (origin in ('hammer', 'offer', 'underbidder')),
  buyer_id text not null,
  seller_id text not null,
  dealer_id text,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  price bigint not null check (price > 0),
  premium bigint not null check (premium >= 0),
  state text not null check (state in ('fee_due', 'payment_due', 'documents_due', 'collection_due', 'handover_due',
    'done', 'fell_through')),
  state_since timestamptz not null,
  due_at timestamptz,
  reminded_for timestamptz,
  late_for timestamptz,
  charge_id text,
  payment_reported_at timestamptz,
  collection_at timestamptz,
  collection_place text,
  collection_by text check (collection_by in ('buyer', 'seller')),
  fault text check (fault in ('buyer', 'seller', 'nobody')),
  fault_reason text,
  fee_settled_at timestamptz,
  started_at timestamptz not null,
  ended_at timestamptz,
  late_reminder_at timestamptz,
  words tsvector not null generated always as (title_words(((title || ' ') || slug))) stored,
  owner_id text,
  unique (auction_id, attempt),
  check (buyer_id <> seller_id),
  check ((state in ('done', 'fell_through')) = (ended_at is not null)),
  check ((state = 'fell_through') = (fault is not null)),
  check ((fault is null) = (fault_reason is null)),
  check (state not in ('done', 'fell_through') or due_at is null),
  check ((collection_at is null) = (collection_place is null)),
  check ((collection_at is null) = (collection_by is null)),
  check (state <> 'handover_due' or collection_at is not null)
);
create index settlements_by_buyer on settlements (buyer_id);
create index settlements_by_dealer on settlements (dealer_id) where dealer_id is not null;
create index settlements_by_order on settlements (sale_order(due_at, ended_at), id);
create index settlements_by_owner on settlements (owner_id) where owner_id is not null;
create index settlements_by_price on settlements (price, id);
create index settlements_by_seller on settlements (seller_id);
create index settlements_by_since on settlements (state_since, id);
create index settlements_by_slug on settlements (slug);
create index settlements_by_state on settlements (state, sale_order(due_at, ended_at), id);
create index settlements_by_words on settlements using gin (words);
create index settlements_due on settlements (due_at) where due_at is not null;
create index settlements_fee_due on settlements (id) where state = 'fee_due';
create index settlements_fee_to_settle on settlements (id) where (state = 'fell_through')
  and (fee_settled_at is null);
create unique index settlements_one_stands on settlements (auction_id) where state <> 'fell_through';
create index settlements_open_by_price on settlements (price, id) where ended_at is null;
create index settlements_open_by_since on settlements (state_since, id) where ended_at is null;
create trigger settlements_keep_ended after update of state, price on settlements for each row
  execute function keep_ended_auction();
create trigger settlements_keep_inserted after insert on settlements referencing new table as inserted
  for each statement execute function keep_inserted_auctions();
create trigger settlements_moves before update of state on settlements for each row
  when (old.state is distinct from new.state) execute function refuse_impossible_settlement_move();

create table bills_of_sale (
  settlement_id text primary key references settlements,
  content jsonb not null,
  issued_at timestamptz not null
);
create trigger bills_of_sale_no_change before delete or update on bills_of_sale for each row
  execute function settlement_records_are_append_only();

create table broadcasts (
  id bigint generated always as identity primary key,
  request json not null,
  notified_up_to text not null default '',
  recorded_at timestamptz not null,
  phase text not null default 'pages' check (phase in ('pages', 'emails'))
);

create table calendar_subscriptions (
  id text primary key check (length(id) = 24),
  address text not null unique check (address = lower(address) and length(address) between 3 and 254),
  wants text not null check (wants in ('closing', 'new', 'both')),
  requested_at timestamptz not null,
  confirmed_at timestamptz,
  last_day date,
  mail_id text,
  language text,
  check (confirmed_at is not null or last_day is null and mail_id is null)
);
create index calendar_subscriptions_due on calendar_subscriptions (last_day nulls first, id)
  where confirmed_at is not null;
create index calendar_subscriptions_unconfirmed on calendar_subscriptions (requested_at) where confirmed_at is null;

create table card_customers (
  provider text not null check (provider in ('sandbox', 'stripe')),
  user_id text not null,
  customer_id text not null,
  created_at timestamptz not null,
  primary key (provider, user_id)
);

create table holds (
  id text primary key,
  user_id text not null,
  provider text not null check (provider in ('sandbox', 'stripe')),
  card_id text not null,
  card_label text not null,
  about_slug text not null,
  about_title text not null,
  premium bigint not null check (premium > 0),
  amount bigint not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  state text not null check (state in ('requested', 'action_needed', 'placed', 'declined', 'releasing', 'released',
    'capturing', 'captured', 'expired')),
  replaces_id text references holds,
  payment_id text unique,
  client_secret text,
  can_raise boolean not null default false,
  wanted_premium bigint,
  requested_at timestamptz not null,
  placed_at timestamptz,
  expires_at timestamptz,
  review_at timestamptz,
  unneeded_since timestamptz,
  oversized_since timestamptz,
  ended_at timestamptz,
  end_reason text check (end_reason in ('declined', 'unneeded', 'replaced', 'captured', 'expired', 'abandoned',
    'unanswered', 'card_charged', 'set_aside')),
  captured_amount bigint,
  decline_code text,
  decline_message text,
  tried_at timestamptz,
  check (amount >= premium),
  check (wanted_premium > premium),
  check (captured_amount between 0 and amount),
  check (state not in ('placed', 'capturing') or payment_id is not null and placed_at is not null
    and expires_at is not null),
  check ((state in ('declined', 'released', 'captured', 'expired')) = (ended_at is not null)),
  check ((state = 'captured') = (captured_amount is not null)),
  check ((state = 'placed') = (review_at is not null))
);
create index holds_by_user on holds (user_id, requested_at desc);
create unique index holds_one_placed on holds (user_id) where state = 'placed';
create unique index holds_one_requested on holds (user_id) where state in ('requested', 'action_needed');
create index holds_review on holds (review_at) where state = 'placed';
create trigger holds_moves before update of state on holds for each row
  when (old.state is distinct from new.state) execute function refuse_hold_going_back();

create table charges (
  id text primary key,
  user_id text not null,
  auction_id text not null,
  about_slug text not null,
  about_title text not null,
  purpose text not null check (purpose in ('premium', 'seller_fee')),
  net bigint not null check (net > 0),
  tax bigint not null check (tax >= 0),
  tax_text text not null default '',
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  state text not null check (state in ('due', 'action_needed', 'taken', 'declined', 'cancelled')),
  hold_id text references holds,
  card_id text,
  payment_id text unique,
  client_secret text,
  decline_code text,
  decline_message text,
  refunded bigint not null default 0,
  disputed bigint not null default 0 check (disputed >= 0),
  created_at timestamptz not null,
  taken_at timestamptz,
  attempt integer not null default 1 check (attempt > 0),
  refund_owed bigint not null default 0,
  dispute_lost bigint not null default 0,
  words tsvector not null generated always as (title_words(about_title)) stored,
  constraint charges_once_a_sale unique (auction_id, user_id, purpose, attempt),
  check (refunded >= 0 and refunded <= (net + tax)),
  check ((state = 'taken') = (taken_at is not null)),
  check (state <> 'taken' or payment_id is not null),
  constraint charges_refund_owed_within check (refund_owed between 0 and refunded),
  constraint charges_dispute_lost_within check (dispute_lost between 0 and disputed)
);
create index charges_asked on charges (id) where state = 'action_needed';
create index charges_by_amount on charges (((net + tax)) desc, id desc);
create index charges_by_purpose on charges (purpose, created_at desc, id desc);
create index charges_by_state on charges (state, created_at desc, id desc);
create index charges_by_time on charges (created_at desc, id desc);
create index charges_by_user on charges (user_id, created_at desc);
create index charges_by_words on charges using gin (words);
create trigger charges_sums after insert or delete or update of created_at, purpose, currency, state, net,
  tax on charges for each row execute function add_charge_sums();

create table card_disputes (
  id text primary key,
  charge_id text not null references charges,
  amount bigint not null check (amount > 0),
  state text not null check (state in ('inquiry', 'closed', 'needs_answer', 'under_review', 'won', 'lost')),
  reason text not null,
  answer_by timestamptz,
  opened_at timestamptz not null,
  decided_at timestamptz,
  check ((state in ('closed', 'won', 'lost')) = (decided_at is not null))
);
create index card_disputes_by_charge on card_disputes (charge_id, opened_at);

create table change_requests (
  id text primary key,
  auction_id text not null references auctions,
  field text not null check (length(field) between 1 and 60),
  message text not null check (length(message) between 3 and 2000),
  requested_by text not null,
  requested_at timestamptz not null,
  answer text not null default '' check (length(answer) <= 2000),
  answered_at timestamptz,
  settled_at timestamptz,
  check ((answer = '') = (answered_at is null))
);
create index change_requests_by_auction on change_requests (auction_id, requested_at);

create table changed_auctions (
  auction_id text primary key,
  changed_in xid8 not null default pg_current_xact_id()
);
create index changed_auctions_by_change on changed_auctions (changed_in);

create table comments (
  id text primary key,
  auction_id text not null,
  author_id text not null,
  parent_id text references comments,
  text text not null check (length(text) between 1 and 4000),
  posted_at timestamptz not null,
  removed_at timestamptz,
  removed_reason text,
  edited_at timestamptz,
  removed_by text,
  removed_code text check (removed_code in ('abuse', 'spam', 'off_topic', 'private', 'misleading', 'other')),
  vote_count integer not null default 0 check (vote_count >= 0),
  is_question boolean not null default false,
  is_note boolean not null default false,
  words tsvector not null generated always as (title_words(text)) stored
);
create index comments_by_auction on comments (auction_id, posted_at);
create index comments_by_author on comments (author_id, posted_at);
create index comments_by_posted on comments (posted_at, id);
create index comments_by_votes on comments (vote_count, id);
create index comments_by_words on comments using gin (words);
create index comments_notes_by_posted on comments (posted_at, id) where is_note;
create index comments_removed_by_posted on comments (posted_at, id) where removed_at is not null;
create trigger comments_keep_ended after insert or update of removed_at on comments for each row
  execute function count_ended_comments();
create trigger comments_keep_inbox after update of text on comments for each row
  execute function keep_inbox('comment', 'id');

create table comment_appeals (
  comment_id text primary key references comments,
  text text not null check (length(text) between 3 and 2000),
  appealed_at timestamptz not null,
  decision text check (decision in ('restored', 'upheld')),
  answer text not null default '',
  decided_by text,
  decided_at timestamptz,
  check ((decision is null) = (decided_at is null)),
  check ((decision is null) = (decided_by is null))
);
create index comment_appeals_open on comment_appeals (appealed_at) where decision is null;
create trigger comment_appeals_keep_inbox after insert or delete or update on comment_appeals for each row
  execute function keep_inbox('comment', 'comment_id');

create table comment_images (
  comment_id text not null references comments,
  position integer not null check ("position" >= 0),
  image_id text not null references images,
  removed_at timestamptz,
  removed_by text,
  removed_code text check (removed_code in ('abuse', 'spam', 'off_topic', 'private', 'misleading', 'other')),
  removed_reason text,
  primary key (comment_id, "position"),
  constraint comment_images_removal check (num_nulls(removed_at, removed_by, removed_code, removed_reason) in (0, 4))
);
create index comment_images_by_image on comment_images (image_id);

create table comment_reports (
  id text primary key,
  comment_id text not null references comments,
  reporter_id text not null,
  code text not null check (code in ('abuse', 'spam', 'off_topic', 'private', 'misleading', 'other')),
  note text not null default '' check (length(note) <= 1000),
  reported_at timestamptz not null,
  decision text check (decision in ('removed', 'kept')),
  decided_by text,
  decided_at timestamptz,
  unique (comment_id, reporter_id),
  check ((decision is null) = (decided_at is null)),
  check ((decision is null) = (decided_by is null))
);
create index comment_reports_open on comment_reports (reported_at) where decision is null;
create trigger comment_reports_keep_inbox after insert or delete or update on comment_reports for each row
  execute function keep_inbox('comment', 'comment_id');

create table comment_versions (
  comment_id text not null references comments,
  number integer not null check (number > 0),
  text text not null,
  written_at timestamptz not null,
  primary key (comment_id, number)
);

create table comment_votes (
  comment_id text not null references comments,
  user_id text not null,
  primary key (comment_id, user_id)
);
create index comment_votes_by_user on comment_votes (user_id);

create table content_versions (
  item_id text not null,
  number integer not null check (number > 0),
  fields jsonb not null,
  title text not null,
  note text not null default '',
  search_title text not null,
  search_text text not null,
  words tsvector not null generated always as ((setweight(to_tsvector('english', search_title),
    'A') || setweight(to_tsvector('english', search_text), 'C'))) stored,
  saved_by text,
  saved_at timestamptz not null,
  primary key (item_id, number)
);
create index content_versions_words on content_versions using gin (words);
create trigger content_versions_no_change before delete or update on content_versions for each row
  execute function content_versions_are_append_only();
create trigger content_versions_search_words after insert on content_versions for each row
  execute function add_content_words();

create table content_items (
  id text primary key,
  kind text not null check (kind in ('blog', 'news', 'page', 'faq', 'service', 'photographer', 'model')),
  slug text not null,
  latest_version integer not null check (latest_version > 0),
  published_version integer,
  published_at timestamptz,
  revised_at timestamptz,
  scheduled_version integer,
  scheduled_at timestamptz,
  created_at timestamptz not null,
  unique (kind, slug),
  constraint content_items_slug check (slug ~
case
    when kind = 'model' then '^[^.\s/]+(\.[^.\s/]+)?$'
    else '^[a-z0-9]+(-[a-z0-9]+)*$'
end),
  check (published_version <= latest_version),
  check (scheduled_version <= latest_version),
  check ((published_version is null) = (published_at is null)),
  check ((scheduled_version is null) = (scheduled_at is null)),
  check (revised_at is null or published_at is not null),
  constraint content_items_latest foreign key (id, latest_version)
    references content_versions(item_id, number) deferrable initially deferred,
  constraint content_items_published foreign key (id, published_version)
    references content_versions(item_id, number) deferrable initially deferred,
  constraint content_items_scheduled foreign key (id, scheduled_version)
    references content_versions(item_id, number) deferrable initially deferred
);
alter table content_versions add foreign key (item_id) references content_items;

create table conversation_messages (
  id text primary key,
  conversation_id text not null references conversations,
  side text not null check (side in ('buyer', 'seller')),
  author_id text not null,
  text text not null check (length(text) <= 4000),
  file_name text check (length(file_name) between 1 and 200),
  content_type text check (content_type in ('application/pdf', 'image/jpeg')),
  byte_length integer check (byte_length > 0),
  storage_key text unique,
  sent_at timestamptz not null,
  read_at timestamptz,
  removed_at timestamptz,
  removed_by text,
  check ((file_name is null) = (storage_key is null)),
  check ((content_type is null) = (storage_key is null)),
  check ((byte_length is null) = (storage_key is null)),
  check (text <> '' or storage_key is not null or removed_at is not null)
);
create index conversation_messages_by_author on conversation_messages (author_id);
create index conversation_messages_in_order on conversation_messages (conversation_id, sent_at, id);
create index conversation_messages_unread on conversation_messages (conversation_id, side) where read_at is null;

create table dealer_applications (
  id text primary key,
  kind text not null check (kind in ('new', 'renewal')),
  dealer_id text references dealers,
  applicant_id text not null,
  state text not null check (state in ('open', 'approved', 'declined', 'withdrawn')),
  name text not null check (length(name) between 1 and 120),
  about text not null default '' check (length(about) <= 4000),
  city text not null default '' check (length(city) <= 120),
  region text not null default '' check (length(region) <= 120),
  country text not null default '' check (length(country) <= 120),
  website text not null default '' check (website = '' or website ~ '^https?://' and length(website) <= 300),
  phone text not null default '' check (length(phone) <= 40),
  licence_number text not null check (length(licence_number) between 1 and 80),
  licence_expires_on date not null,
  message text not null default '' check (length(message) <= 2000),
  submitted_at timestamptz not null,
  decided_at timestamptz,
  decided_by text,
  reason text not null default '' check (length(reason) <= 1000),
  check ((state = 'open') = (decided_at is null)),
  check ((decided_at is null) = (decided_by is null)),
  check (dealer_id is not null or kind = 'new' and state <> 'approved'),
  check (state <> 'declined' or reason <> '')
);
create index dealer_applications_by_applicant on dealer_applications (applicant_id);
create index dealer_applications_by_dealer on dealer_applications (dealer_id) where dealer_id is not null;
create index dealer_applications_by_time on dealer_applications (submitted_at, id);
create unique index dealer_applications_one_new on dealer_applications (applicant_id) where (state = 'open')
  and (kind = 'new');
create unique index dealer_applications_one_renewal on dealer_applications (dealer_id) where (state = 'open')
  and (kind = 'renewal');

create table dealer_documents (
  id text primary key,
  sent_by text not null,
  application_id text references dealer_applications,
  kind text not null check (kind in ('licence', 'registration', 'identity', 'insurance', 'other')),
  file_name text not null check (length(file_name) between 1 and 200),
  content_type text not null check (content_type in ('application/pdf', 'image/jpeg')),
  byte_length integer not null check (byte_length > 0),
  storage_key text not null unique,
  sent_at timestamptz not null
);
create index dealer_documents_by_application on dealer_documents (application_id);
create index dealer_documents_unplaced on dealer_documents (sent_by, sent_at) where application_id is null;

create table dealer_invitations (
  id text primary key,
  dealer_id text not null references dealers,
  email text not null check (length(email) between 3 and 254),
  role text not null check (role in ('owner', 'manager', 'member')),
  token_hash bytea not null unique check (length(token_hash) = 32),
  invited_by text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  ended text check (ended in ('accepted', 'declined', 'revoked', 'replaced')),
  ended_at timestamptz,
  check (expires_at > created_at),
  check ((ended is null) = (ended_at is null))
);
create index dealer_invitations_by_email on dealer_invitations (lower(email)) where ended is null;
create unique index dealer_invitations_one_open on dealer_invitations (dealer_id, lower(email)) where ended is null;

create table dealer_licence_notices (
  dealer_id text not null references dealers,
  expires_on date not null,
  days_before integer not null check (days_before >= 0),
  notified_at timestamptz not null,
  primary key (dealer_id, expires_on, days_before)
);

create table dealer_members (
  dealer_id text not null references dealers,
  user_id text not null,
  role text not null check (role in ('owner', 'manager', 'member')),
  created_at timestamptz not null,
  primary key (dealer_id, user_id)
);
create index dealer_members_by_user on dealer_members (user_id);
create trigger dealer_members_are_remembered after delete on dealer_members for each row
  execute function remember_dealer_member();
create constraint trigger dealer_members_keep_an_owner after delete or update on dealer_members
  deferrable initially deferred for each row execute function dealers_keep_an_owner();
create trigger dealer_members_record_conflicts after insert on dealer_members for each row
  execute function record_conflicts_of_user();

create table dealer_profiles (
  dealer_id text primary key references dealers,
  about text not null default '' check (length(about) <= 4000),
  city text not null default '' check (length(city) <= 120),
  region text not null default '' check (length(region) <= 120),
  country text not null default '' check (length(country) <= 120),
  website text not null default '' check (website = '' or website ~ '^https?://' and length(website) <= 300),
  phone text not null default '' check (length(phone) <= 40),
  logo_id text references images,
  licence_number text not null default '' check (length(licence_number) <= 80),
  licence_expires_on date,
  closed_at timestamptz,
  closed_reason text not null default '',
  updated_at timestamptz not null,
  check ((licence_number = '') = (licence_expires_on is null)),
  check ((closed_at is null) = (closed_reason = ''))
);
create trigger dealer_profiles_search_words after insert or update of city, region,
  country on dealer_profiles for each row execute function add_dealer_place_words();

create table declared_affiliates (
  user_id text not null,
  affiliate_id text not null,
  declared_at timestamptz not null,
  ended_at timestamptz,
  primary key (user_id, affiliate_id),
  check (user_id <> affiliate_id)
);
create index declared_affiliates_by_affiliate on declared_affiliates (affiliate_id) where ended_at is null;
create trigger affiliates_record_conflicts after insert or update on declared_affiliates for each row
  when (new.ended_at is null) execute function record_conflicts_of_user();

create table deliveries (
  notification_id text not null,
  channel text not null check (channel in ('email', 'push')),
  user_id text not null,
  state text not null check (state in ('due', 'digest', 'sending', 'sent', 'late', 'failed')),
  due_at timestamptz not null,
  note text not null default '',
  finished_at timestamptz,
  is_weekly boolean not null default false,
  mail_id text,
  primary key (notification_id, channel),
  check ((state in ('due', 'digest', 'sending')) = (finished_at is null))
);
create index deliveries_by_mail on deliveries (mail_id) where mail_id is not null;
create index deliveries_by_user on deliveries (user_id, notification_id);
create index deliveries_due on deliveries (channel, due_at) where state = 'due';
create index deliveries_in_digest on deliveries (due_at) where state = 'digest';
create index deliveries_sending on deliveries (due_at) where (state = 'sending') and (channel = 'push');

create table dismissed_models (
  make text not null check (make = lower(make)),
  model text not null check (model = lower(model)),
  primary key (make, model)
);

create table settlement_disputes (
  id text primary key,
  settlement_id text not null references settlements,
  opened_by text not null check (opened_by in ('buyer', 'seller')),
  actor_id text not null,
  reason text not null check (length(reason) between 10 and 2000),
  opened_at timestamptz not null,
  time_left_ms bigint not null check (time_left_ms >= 0),
  decision text check (decision in ('sale_continues', 'part_refunded', 'buyer_defaulted', 'seller_defaulted',
    'sale_canceled')),
  decision_reason text not null default '',
  decided_by text,
  decided_at timestamptz,
  claims jsonb not null default '[]' check (jsonb_typeof(claims) = 'array'),
  refunded bigint check (refunded > 0),
  check ((decision is null) = (decided_at is null)),
  check ((decision is null) = (decided_by is null)),
  constraint settlement_disputes_refunded check (coalesce(decision = 'part_refunded', false) = (refunded is not null))
);
create index settlement_disputes_by_opened on settlement_disputes (opened_at, id);
create index settlement_disputes_by_settlement on settlement_disputes (settlement_id);
create index settlement_disputes_decided_by_opened on settlement_disputes (opened_at, id)
  where decided_at is not null;
create unique index settlement_disputes_one_open on settlement_disputes (settlement_id) where decided_at is null;
create index settlement_disputes_open_by_opened on settlement_disputes (opened_at, id) where decided_at is null;

create table dispute_evidence (
  id text primary key,
  dispute_id text not null references settlement_disputes,
  sent_by text not null,
  side text not null check (side in ('buyer', 'seller')),
  file_name text not null,
  content_type text not null check (content_type in ('application/pdf', 'image/jpeg')),
  byte_length integer not null check (byte_length > 0),
  storage_key text not null,
  sent_at timestamptz not null
);
create index dispute_evidence_by_dispute on dispute_evidence (dispute_id);

create table email_texts (
  template text not null check (template ~ '^[a-z_]{2,40}$'),
  version integer not null check (version > 0),
  words jsonb check (words is null or jsonb_typeof(words) = 'object'),
  reason text not null check (reason <> ''),
  created_by text not null,
  created_at timestamptz not null,
  language text not null check (language ~ '^[a-z]{2,3}(-[A-Z][a-z]{3})?(-[A-Z]{2})?$'),
  original jsonb check (original is null or jsonb_typeof(original) = 'object'),
  primary key (template, language, version)
);

create table ended_auctions (
  auction_id text primary key,
  status text not null,
  starts_at timestamptz not null,
  closes_at timestamptz not null,
  closed_at timestamptz,
  ended_at timestamptz not null,
  dealer_id text,
  make text not null,
  model text not null,
  make_id text,
  model_id text,
  generation_id text,
  year integer not null,
  body_style text not null,
  region text not null,
  latitude double precision,
  longitude double precision,
  category text not null,
  gearbox text,
  driven_wheels text,
  fuel text,
  steering_side text,
  exterior_colour_family text,
  interior_colour_family text,
  title_type text,
  tax_status text,
  export_papers text,
  mileage_km integer,
  bid_count integer not null,
  comment_count integer not null,
  reserve bigint,
  price bigint,
  currency text not null,
  shown_price bigint,
  sold_price bigint,
  changed_in xid8 not null default pg_current_xact_id(),
  slug text not null,
  title text not null,
  price_facts jsonb not null,
  starting_bid bigint,
  owners text,
  cylinders text,
  true_mileage text
);
create index ended_auctions_by_bids on ended_auctions (bid_count, auction_id);
create index ended_auctions_by_body on ended_auctions (lower(body_style), lower(region), ended_at, auction_id);
create index ended_auctions_by_change on ended_auctions (changed_in);
create index ended_auctions_by_closing_time on ended_auctions (closes_at, auction_id);
create index ended_auctions_by_dealer on ended_auctions (dealer_id) where dealer_id is not null;
create index ended_auctions_by_end on ended_auctions (ended_at, auction_id);
create index ended_auctions_by_make on ended_auctions (make_id, ended_at, auction_id);
create index ended_auctions_by_model on ended_auctions (model_id, ended_at, auction_id);
create index ended_auctions_by_price on ended_auctions (shown_price, auction_id);
create index ended_auctions_by_region on ended_auctions (lower(region), ended_at, auction_id);
create index ended_auctions_by_spelling on ended_auctions (lower(make), lower(model));
create index ended_auctions_by_start on ended_auctions (starts_at, auction_id);
create index ended_auctions_by_year on ended_auctions (year, auction_id);
create index ended_auctions_of_market on ended_auctions (currency, closed_at) include (sold_price, make_id, make,
  status, category) where closed_at is not null;
create trigger ended_auctions_inserted after insert on ended_auctions referencing new table as changed
  for each statement execute function record_market_changes();
create trigger ended_auctions_removed after delete on ended_auctions for each row
  execute function record_removed_ended_auction();
create trigger ended_auctions_search after insert on ended_auctions for each row execute function keep_search_end();
create trigger ended_auctions_updated after update on ended_auctions referencing new table as changed
  for each statement execute function record_market_changes();

create table enquiries (
  id text primary key,
  topic text not null check (topic in ('general', 'auction', 'service', 'photographer')),
  about_slug text,
  about_title text,
  name text not null,
  email text not null,
  phone text not null default '',
  subject text not null,
  message text not null,
  user_id text,
  received_at timestamptz not null,
  answer text,
  answered_by text,
  answered_at timestamptz,
  language text,
  check ((topic = 'general') = (about_slug is null)),
  check ((about_slug is null) = (about_title is null)),
  check ((answer is null) = (answered_at is null)),
  check ((answer is null) = (answered_by is null))
);
create index enquiries_by_email on enquiries (lower(email));
create index enquiries_by_time on enquiries (received_at desc, id desc);
create index enquiries_by_user on enquiries (user_id) where user_id is not null;
create index enquiries_open on enquiries (received_at desc, id desc) where answered_at is null;
create trigger enquiries_keep_inbox after insert or delete or update on enquiries for each row
  execute function keep_inbox('enquiry', 'id');

create table factor_resets (
  id text primary key,
  user_id text not null references users,
  identity_note text not null check (length(identity_note) between 1 and 2000),
  requested_by text not null,
  requested_at timestamptz not null,
  due_at timestamptz not null,
  approved_by text,
  approved_at timestamptz,
  ended_at timestamptz,
  outcome text check (outcome in ('done', 'cancelled_by_owner', 'declined', 'expired')),
  cancel_hash bytea not null unique,
  check (due_at > requested_at),
  check (approved_by <> requested_by and approved_by <> user_id and requested_by <> user_id),
  check ((approved_by is null) = (approved_at is null)),
  check ((ended_at is null) = (outcome is null)),
  check (outcome <> 'done' or approved_at is not null and ended_at >= due_at)
);
create unique index factor_resets_one_open on factor_resets (user_id) where ended_at is null;

create table follows (
  user_id text not null,
  kind text not null check (kind in ('seller', 'model', 'make')),
  subject text not null check (length(subject) between 1 and 200),
  label text not null check (length(label) between 1 and 200),
  followed_at timestamptz not null,
  primary key (user_id, kind, subject)
);
create index follows_by_subject on follows (kind, subject, user_id);

create table paddles (
  user_id text primary key,
  username text not null,
  is_staff boolean not null default false,
  email_verified_at timestamptz,
  terms_version integer,
  terms_accepted_at timestamptz,
  payment_method_id text,
  hold_declines boolean not null default false,
  limit_amount bigint not null check (limit_amount >= 0),
  blocked_at timestamptz,
  created_at timestamptz not null,
  held_premium bigint not null default 0 check (held_premium >= 0),
  held_until timestamptz,
  email_proven_at timestamptz,
  has_conflicts boolean not null default false,
  card_fingerprint text,
  plan_allocations jsonb,
  constraint paddles_held_until check ((held_premium = 0) = (held_until is null))
);
create index paddles_by_limit on paddles (limit_amount, user_id);
create index paddles_by_status on paddles (person_status(blocked_at, is_staff, email_verified_at, payment_method_id),
  limit_amount, user_id);
create unique index paddles_username on paddles (lower(username));
create trigger paddles_keep_email_proof before insert or update of email_verified_at,
  email_proven_at on paddles for each row execute function keep_email_proof();
create trigger staff_record_conflicts after update of is_staff on paddles for each row when (new.is_staff
  and not old.is_staff) execute function record_conflicts_of_user();

create table sessions (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id text not null references users,
  user_agent text not null default '',
  address text not null default '',
  created_at timestamptz not null,
  last_seen_at timestamptz not null,
  expires_at timestamptz not null,
  proved_at timestamptz,
  factor_at timestamptz
);
create index sessions_by_expiry on sessions (expires_at);
create index sessions_by_user on sessions (user_id);

create table impersonations (
  id text primary key,
  staff_id text not null references paddles(user_id),
  person_id text not null references paddles(user_id),
  session_hash bytea unique references sessions(token_hash) on delete set null,
  reason text not null check (length(reason) between 3 and 1000),
  begun_at timestamptz not null,
  ends_at timestamptz not null,
  ended_at timestamptz,
  ended_how text check (ended_how in ('stopped', 'timed_out', 'session_ended')),
  check (staff_id <> person_id),
  check (ends_at > begun_at),
  check ((ended_at is null) = (ended_how is null)),
  check (ended_at is null or ended_at >= begun_at)
);
create index impersonations_by_person on impersonations (person_id, begun_at desc);
create index impersonations_open on impersonations (ends_at) where ended_at is null;

create table imports (
  id text not null,
  file_name text not null,
  created_by text,
  created_at timestamptz not null,
  state text not null,
  bytes bigint not null,
  received bigint not null default 0,
  part_starts bigint[] not null default '{}',
  options jsonb,
  last_row integer not null default 0,
  bytes_read bigint not null default 0,
  added integer not null default 0,
  duplicates integer not null default 0,
  refused integer not null default 0,
  removed integer not null default 0,
  problem text,
  started_at timestamptz,
  finished_at timestamptz,
  lease_owner integer,
  lease_until timestamptz,
  kind text not null check (kind in ('auctions', 'people', 'results')),
  undone_by text,
  is_zip boolean not null default false,
  constraint result_imports_pkey primary key (id),
  constraint result_imports_check check (received between 0 and bytes),
  constraint result_imports_check1 check (removed between 0 and added),
  constraint result_imports_check2 check ((lease_owner is null) = (lease_until is null)),
  constraint result_imports_check3 check ((state in ('uploading', 'ready', 'undoing', 'undone'))
    or options is not null),
  constraint result_imports_check4 check ((state = 'failed') = (problem is not null)),
  constraint result_imports_added_check check (added >= 0),
  constraint result_imports_bytes_check check (bytes > 0),
  constraint result_imports_state_check check (state in ('uploading', 'ready', 'importing', 'imported', 'failed',
    'undoing', 'undone')),
  constraint result_imports_refused_check check (refused >= 0),
  constraint result_imports_last_row_check check (last_row >= 0),
  constraint result_imports_file_name_check check (length(file_name) between 1 and 200),
  constraint result_imports_bytes_read_check check (bytes_read >= 0),
  constraint result_imports_duplicates_check check (duplicates >= 0)
);
create index imports_abandoned on imports (created_at) where state in ('uploading', 'ready');
create index imports_due on imports (created_at) where state in ('importing', 'undoing');
create index imports_newest on imports (created_at desc, id desc);
create index imports_newest_of_kind on imports (kind, created_at desc, id desc);

create table import_photos (
  import_id text not null references imports,
  number integer not null check (number > 0),
  name text not null,
  primary key (import_id, number)
);

create table imported_items (
  import_id text not null references imports,
  row_number integer not null,
  item_id text not null unique,
  name text,
  removed_at timestamptz,
  kept_reason text,
  image_ids text[] not null default '{}',
  primary key (import_id, row_number),
  check (removed_at is null or kept_reason is null)
);

create table imported_results (
  id bigint generated always as identity primary key,
  import_id text not null references imports,
  row_number integer not null,
  fingerprint text not null unique,
  make text not null,
  model text not null,
  make_slug text not null,
  model_slug text not null,
  year integer not null check (year between 1885 and 2100),
  title text not null,
  mileage integer check (mileage >= 0),
  mileage_unit text check (mileage_unit in ('mi', 'km')),
  transmission text,
  title_status text,
  is_sold boolean not null,
  price bigint check (price > 0),
  currency text check (length(currency) = 3),
  ended_at timestamptz not null,
  source text not null,
  source_url text check (source_url ~ '^https?://'),
  source_id text,
  trim text check (length("trim") >= 1 and length("trim") <= 200),
  check ((mileage is null) = (mileage_unit is null)),
  check ((price is null) = (currency is null)),
  check (not is_sold or price is not null)
);
create index imported_results_by_import on imported_results (import_id, id);
create index imported_sales on imported_results (make_slug, model_slug, currency, ended_at desc) where is_sold;

create table inbox_macros (
  id text primary key,
  used_for text not null check (used_for in ('answer', 'remove', 'keep', 'restore', 'uphold')),
  title text not null check (length(title) between 1 and 80),
  text text not null check (length(text) between 3 and 4000),
  report_code text check (report_code in ('abuse', 'spam', 'off_topic', 'private', 'misleading', 'other')),
  updated_by text,
  updated_at timestamptz not null,
  check (report_code is null or used_for = 'remove')
);
insert into inbox_macros values
  ('answer-bid', 'answer', 'How to bid', 'To bid, create an account, confirm your email and add a card. The auction page shows the next minimum bid and your full cost before you confirm.', null, null, '2026-11-28T00:00:00+00:00'),
  ('answer-thanks', 'answer', 'Thanks, we’ll look into it', 'Thank you for your message about {{about}}. We’ll look into it and write to you again by tomorrow.', null, null, '2026-11-28T00:00:00+00:00'),
  ('appeal-restore', 'restore', 'We were wrong', 'We read it again, and it’s within our rules. We’ve restored it.', null, null, '2026-11-28T00:00:00+00:00'),
  ('appeal-uphold', 'uphold', 'Still against our rules', 'We read it again. It’s still against our rules.', null, null, '2026-11-28T00:00:00+00:00'),
  ('keep-criticism', 'keep', 'Fair criticism', 'It criticizes the vehicle or the listing, which we allow.', null, null, '2026-11-28T00:00:00+00:00'),
  ('keep-rules', 'keep', 'Within our rules', 'It’s within our rules.', null, null, '2026-11-28T00:00:00+00:00'),
  ('remove-abuse', 'remove', 'Insult or threat', 'It insults or threatens someone. Criticize the vehicle, not the person.', 'abuse', null, '2026-11-28T00:00:00+00:00'),
  ('remove-misleading', 'remove', 'False or misleading', 'It states something as fact that we found to be wrong.', 'misleading', null, '2026-11-28T00:00:00+00:00'),
  ('remove-off-topic', 'remove', 'Off topic', 'It isn’t about this vehicle or this auction.', 'off_topic', null, '2026-11-28T00:00:00+00:00'),
  ('remove-other', 'remove', 'Against our rules', 'It’s against our rules.', 'other', null, '2026-11-28T00:00:00+00:00'),
  ('remove-private', 'remove', 'Private information', 'It shares someone’s private information.', 'private', null, '2026-11-28T00:00:00+00:00'),
  ('remove-spam', 'remove', 'Spam or duplicate', 'It advertises something, or repeats what was already posted.', 'spam', null, '2026-11-28T00:00:00+00:00');

create table inbox_threads (
  kind text not null check (kind in ('enquiry', 'comment', 'message')),
  subject_id text not null,
  assignee_id text,
  snoozed_until timestamptz,
  tags text[] not null default '{}' check (cardinality(tags) <= 10),
  updated_at timestamptz not null default now(),
  arrived_at timestamptz not null default now(),
  is_done boolean not null default false,
  label text not null default '',
  author_id text,
  words tsvector not null default ''::tsvector,
  primary key (kind, subject_id)
);
create index inbox_threads_by_arrival on inbox_threads (is_done, arrived_at, subject_id);
create index inbox_threads_by_assignee on inbox_threads (assignee_id) where assignee_id is not null;
create index inbox_threads_by_author on inbox_threads (author_id) where author_id is not null;
create index inbox_threads_by_words on inbox_threads using gin (words);
create index inbox_threads_of_kind on inbox_threads (kind, is_done, arrived_at, subject_id);
create index inbox_threads_tagged on inbox_threads (arrived_at, subject_id) where tags <> '{}';

create table inbox_viewers (
  kind text not null check (kind in ('enquiry', 'comment', 'message')),
  subject_id text not null,
  user_id text not null,
  is_writing boolean not null,
  seen_at timestamptz not null,
  primary key (kind, subject_id, user_id)
);
create index inbox_viewers_by_seen_at on inbox_viewers (seen_at);

create table integrity_incidents (
  id text primary key,
  kind text not null check (kind in ('bid_ledger', 'books', 'provider', 'security')),
  subject text not null,
  title text not null,
  words text not null,
  path text not null,
  happened_at timestamptz not null,
  found_at timestamptz not null,
  ended_at timestamptz,
  ended_by text,
  check (ended_at is not null or ended_by is null)
);
create index integrity_incidents_ended on integrity_incidents (kind, subject, ended_at) where ended_at is not null;
create unique index integrity_incidents_one_open on integrity_incidents (kind, subject) where ended_at is null;

create table invoice_counters (
  series text primary key,
  last integer not null default 0 check (last >= 0)
);
create trigger invoice_counters_count before delete or update on invoice_counters for each row
  execute function refuse_counting_back();
create constraint trigger invoice_counters_used after update on invoice_counters
  deferrable initially deferred for each row execute function refuse_number_without_invoice();
insert into invoice_counters values
  ('invoices', 0);

create table invoices (
  series text not null references invoice_counters(series),
  number integer not null check (number > 0),
  kind text not null check (kind in ('invoice', 'credit_note')),
  settlement_id text not null references settlements,
  charge_id text not null,
  credited bigint not null default 0 check (credited >= 0),
  user_id text not null,
  slug text not null,
  title text not null,
  billed_to jsonb not null,
  site jsonb not null,
  lines jsonb not null,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  net bigint not null,
  tax bigint not null,
  issued_at timestamptz not null,
  primary key (series, number),
  check ((kind = 'invoice') = (net > 0)),
  check ((kind = 'credit_note') = (credited > 0))
);
create index invoices_by_charge on invoices (charge_id);
create index invoices_by_settlement on invoices (settlement_id);
create index invoices_by_user on invoices (user_id, number desc);
create unique index invoices_one_a_charge on invoices (charge_id) where kind = 'invoice';
create unique index invoices_one_a_credit on invoices (charge_id, credited) where kind = 'credit_note';
create trigger invoices_in_order before insert on invoices for each row execute function refuse_gap_in_invoices();
create trigger invoices_no_change before delete or update on invoices for each row
  execute function settlement_records_are_append_only();
create trigger invoices_no_truncate before truncate on invoices for each statement
  execute function settlement_records_are_append_only();

create table jobs (
  name text primary key,
  runs bigint not null check (runs >= 0),
  failures bigint not null,
  last_run_at timestamptz not null,
  last_duration_ms double precision not null,
  last_failure_at timestamptz,
  last_error text,
  next_run_at timestamptz,
  check (failures between 0 and runs),
  check ((last_failure_at is null) = (last_error is null))
);

create table known_devices (
  user_id text not null references users,
  device text not null check (length(device) between 1 and 400),
  network text not null check (length(network) between 1 and 64),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (user_id, device, network),
  check (last_seen_at >= first_seen_at)
);

create table ledger_batches (
  id bigint generated always as identity primary key,
  auction_id text not null,
  first_sequence integer not null,
  last_sequence integer not null,
  log_start bigint,
  check (last_sequence >= first_sequence)
);
create unique index ledger_batches_by_entry on ledger_batches (auction_id, first_sequence);
create index ledger_batches_unlogged on ledger_batches (id) where log_start is null;

create table ledger_entries (
  auction_id text not null,
  sequence integer not null,
  kind text not null check (kind in ('opening', 'offer', 'reserve_change', 'listing_change', 'void', 'extension',
    'close', 'auction_withdrawal')),
  actor_id text not null,
  amount bigint,
  maximum bigint,
  voids_sequence integer,
  reason text,
  recorded_at timestamptz not null,
  line_number integer,
  automatic_number integer,
  automatic_bidder_id text,
  automatic_amount bigint,
  hash bytea not null,
  key_hash bytea,
  closes_at timestamptz,
  body text not null,
  salts bytea,
  listing_version integer,
  withdraw_until timestamptz,
  primary key (auction_id, sequence),
  check (kind <> 'offer' or amount > 0 and maximum >= amount),
  check ((kind = 'void') = (voids_sequence is not null)),
  check (kind <> 'void' or reason is not null),
  check (sequence >= 0 and (sequence = 0) = (kind = 'opening')),
  constraint ledger_entries_extension check ((kind = 'extension') = (closes_at is not null)
    and (kind <> 'extension' or reason is not null)),
  constraint ledger_entries_listing_change check ((kind = 'listing_change') = (listing_version is not null)
    and (kind <> 'listing_change' or reason is not null) and (withdraw_until is null or kind = 'listing_change')),
  constraint ledger_entries_auction_withdrawal check (kind <> 'auction_withdrawal' or reason is not null)
);
create unique index ledger_keys on ledger_entries (actor_id, key_hash);
create unique index ledger_lines on ledger_entries (auction_id, line_number) where line_number is not null;
create index ledger_public_changes on ledger_entries (auction_id, recorded_at)
  where kind in ('reserve_change', 'listing_change', 'void', 'extension', 'auction_withdrawal');
create trigger ledger_no_delete before delete on ledger_entries for each row execute function ledger_is_append_only();
create trigger ledger_no_rewrite before update of auction_id, sequence, kind, actor_id, amount, maximum,
  voids_sequence, reason, recorded_at, hash, key_hash, closes_at, listing_version, withdraw_until,
  body on ledger_entries for each row execute function ledger_is_append_only();

create table ledger_proofs (
  auction_id text primary key,
  due_at timestamptz not null
);

create table lifecycle_moves (
  from_status text not null,
  to_status text not null,
  primary key (from_status, to_status)
);
insert into lifecycle_moves values
  ('approved', 'scheduled'),
  ('approved', 'withdrawn'),
  ('changes_requested', 'submitted'),
  ('changes_requested', 'withdrawn'),
  ('closed', 'not_sold'),
  ('closed', 'reserve_not_met'),
  ('closed', 'sold'),
  ('closed', 'withdrawn'),
  ('draft', 'submitted'),
  ('draft', 'withdrawn'),
  ('live', 'closed'),
  ('live', 'withdrawn'),
  ('not_sold', 'sold'),
  ('not_sold', 'withdrawn'),
  ('offer', 'not_sold'),
  ('offer', 'sold'),
  ('offer', 'withdrawn'),
  ('reserve_not_met', 'not_sold'),
  ('reserve_not_met', 'offer'),
  ('reserve_not_met', 'withdrawn'),
  ('scheduled', 'live'),
  ('scheduled', 'withdrawn'),
  ('submitted', 'approved'),
  ('submitted', 'changes_requested'),
  ('submitted', 'withdrawn');

create table listing_versions (
  auction_id text not null references auctions,
  number integer not null check (number > 0),
  changed_by text not null,
  is_by_seller boolean not null,
  changed_at timestamptz not null,
  note text not null default '' check (length(note) <= 500),
  changes jsonb not null check (jsonb_typeof(changes) = 'array'),
  material_note text,
  material_by text,
  material_at timestamptz,
  withdraw_until timestamptz,
  primary key (auction_id, number),
  check ((material_by is null) = (material_at is null) and (material_by is null) = (material_note is null))
);

create table live_events (
  id bigint generated always as identity primary key,
  transaction_id xid8 not null default pg_current_xact_id(),
  topic text not null,
  name text not null,
  data jsonb not null,
  recorded_at timestamptz not null
);
create index live_events_topic on live_events (topic, id);

create table live_tails (
  process_id text primary key,
  position bigint not null check ("position" >= 0),
  beat_at timestamptz not null,
  people integer not null default 0
);

create table log_head (
  one boolean default true primary key check (one),
  size bigint not null check (size >= 0),
  checkpoint text not null,
  signed_at timestamptz
);

create table log_keys (
  one boolean default true primary key check (one),
  name text not null,
  public_key bytea not null check (length(public_key) = 32),
  private_key bytea not null,
  created_at timestamptz not null
);

create table log_tiles (
  level smallint not null check (level >= '-1'::integer),
  index bigint not null check (index >= 0),
  hashes bytea not null check ((length(hashes) % 32) = 0 and length(hashes) between 32 and 8192),
  primary key (level, index)
);
create trigger log_tiles_only_grow before delete or update on log_tiles for each row
  execute function log_only_grows();

create table mail_templates (
  id text primary key,
  html text not null,
  text text not null,
  headers jsonb not null default '{}' check (jsonb_typeof(headers) = 'object')
);

create table mail_outbox (
  id text primary key,
  recipient text not null,
  subject text not null,
  html text,
  text text,
  created_at timestamptz not null,
  sent_at timestamptz,
  attempts integer not null default 0,
  last_error text,
  due_at timestamptz,
  once boolean not null default false,
  headers jsonb not null default '{}' check (jsonb_typeof(headers) = 'object'),
  template_id text references mail_templates,
  merge_fields jsonb not null default '{}' check (jsonb_typeof(merge_fields) = 'object'),
  valid_until timestamptz,
  sending_since timestamptz,
  outcome text check (outcome in ('sent', 'late', 'refused', 'given_up', 'lost')),
  is_awaited boolean not null default false,
  lease_owner integer,
  words tsvector not null generated always as (title_words(subject)) stored,
  constraint mail_outbox_has_words check ((template_id is null) = (html is not null)
    and (template_id is null) = (text is not null))
);
create index mail_outbox_by_recipient on mail_outbox (lower(recipient), created_at desc);
create index mail_outbox_by_state on mail_outbox (mail_state(outcome, sent_at, due_at, sending_since),
  created_at desc, id desc);
create index mail_outbox_by_template on mail_outbox (template_id) where template_id is not null;
create index mail_outbox_by_words on mail_outbox using gin (words);
create index mail_outbox_due on mail_outbox (due_at) where due_at is not null;
create index mail_outbox_ended on mail_outbox (id) where is_awaited and (outcome is not null);
create index mail_outbox_leased on mail_outbox (lease_owner) where lease_owner is not null;
create index mail_outbox_newest on mail_outbox (created_at desc, id desc);
create index mail_outbox_sending on mail_outbox (sending_since) where sending_since is not null;

create table mailed_tokens (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id text not null references users,
  purpose text not null check (purpose in ('verify_email', 'recover', 'change_email')),
  email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index mailed_tokens_by_expiry on mailed_tokens (expires_at);
create index mailed_tokens_by_user on mailed_tokens (user_id, purpose);

create table market_changes (
  id bigint generated always as identity primary key,
  month date not null
);

create table market_dumps (
  day text primary key check (day ~ '^\d{4}-\d\d-\d\d$'),
  storage_key text not null unique,
  bytes bigint not null check (bytes > 0),
  sha256 text not null check (sha256 ~ '^[0-9a-f]{64}$'),
  created_at timestamptz not null
);

create table market_spans (
  from_month date not null check (extract(day from from_month) = 1::numeric),
  months integer not null check (months > 0),
  computed_at timestamptz not null,
  primary key (from_month, months)
);

create table market_figures (
  from_month date not null,
  months integer not null,
  currency text not null,
  make text not null,
  ended integer not null,
  sold integer not null,
  volume bigint not null,
  median bigint,
  biggest_sales text[] not null,
  most_bids text[] not null,
  most_commented text[] not null,
  primary key (from_month, months, currency, make),
  check (sold <= ended),
  foreign key (from_month, months) references market_spans(from_month, months) on delete cascade
);
create index market_figures_by_make on market_figures (make, currency, months, from_month);

create table member_pages (
  user_id text primary key references users,
  shows_sold boolean not null,
  shows_comments boolean not null,
  shows_bought boolean not null,
  updated_at timestamptz not null
);

create table message_reports (
  id text primary key,
  message_id text not null references conversation_messages,
  reporter_id text not null,
  code text not null check (code in ('abuse', 'spam', 'off_topic', 'private', 'misleading', 'other')),
  note text not null default '' check (length(note) <= 1000),
  reported_at timestamptz not null,
  decision text check (decision in ('removed', 'kept')),
  decided_by text,
  decided_at timestamptz,
  unique (message_id, reporter_id),
  check ((decision is null) = (decided_at is null)),
  check ((decision is null) = (decided_by is null))
);
create index message_reports_open on message_reports (reported_at) where decision is null;
create trigger message_reports_keep_inbox after insert or delete or update on message_reports for each row
  execute function keep_inbox('message', 'message_id');

create table money_accounts (
  code text primary key check (code ~ '^[a-z_]+$'),
  name text not null,
  kind text not null check (kind in ('asset', 'liability', 'income', 'expense'))
);
insert into money_accounts values
  ('bank', 'Bank account', 'asset'),
  ('card_provider', 'Card provider balance', 'asset'),
  ('disputed', 'Withheld in disputes', 'asset'),
  ('losses', 'Dispute losses', 'expense'),
  ('premiums', 'Buyer''s premiums', 'income'),
  ('provider_fees', 'Card provider fees', 'expense'),
  ('receivable', 'Receivables', 'asset'),
  ('refunds_owed', 'Refunds owed', 'liability'),
  ('seller_fees', 'Seller fees', 'income'),
  ('tax_payable', 'Tax payable', 'liability');

create table money_postings (
  id text primary key,
  key text not null unique,
  kind text not null check (kind in ('charge', 'capture', 'credit_note', 'refund', 'refund_failed', 'paid_by_hand',
    'provider_fee', 'dispute', 'dispute_settled', 'write_off')),
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  user_id text,
  auction_id text,
  charge_id text references charges,
  provider_id text,
  words text not null,
  posted_at timestamptz not null,
  search_words tsvector not null generated always as (title_words(words)) stored
);
create index money_postings_by_charge on money_postings (charge_id);
create index money_postings_by_kind on money_postings (kind, posted_at desc, id desc);
create index money_postings_by_provider on money_postings (provider_id) where provider_id is not null;
create index money_postings_by_user on money_postings (user_id) where user_id is not null;
create index money_postings_by_words on money_postings using gin (search_words);
create index money_postings_newest on money_postings (posted_at desc, id desc);
create constraint trigger money_postings_balance after insert on money_postings
  deferrable initially deferred for each row execute function refuse_unbalanced_posting();
create trigger money_postings_no_change before delete or update on money_postings for each row
  execute function books_are_append_only();
create trigger money_postings_no_truncate before truncate on money_postings for each statement
  execute function books_are_append_only();

create table money_entries (
  posting_id text not null references money_postings,
  line integer not null check (line > 0),
  account text not null references money_accounts(code),
  amount bigint not null check (amount <> 0),
  primary key (posting_id, line)
);
create index money_entries_by_account on money_entries (account);
create constraint trigger money_entries_balance after insert on money_entries deferrable initially deferred
  for each row execute function refuse_unbalanced_posting();
create trigger money_entries_no_change before delete or update on money_entries for each row
  execute function books_are_append_only();
create trigger money_entries_no_truncate before truncate on money_entries for each statement
  execute function books_are_append_only();

create table money_proofs (
  one boolean default true primary key check (one),
  due_at timestamptz not null,
  lease_owner integer
);

create table muted_members (
  user_id text not null references users,
  muted_id text not null references users,
  muted_at timestamptz not null,
  primary key (user_id, muted_id),
  check (user_id <> muted_id)
);
create index muted_members_by_muted on muted_members (muted_id);

create table negotiations (
  auction_id text primary key,
  slug text not null unique,
  title text not null,
  bidder_id text not null,
  seller_id text not null,
  dealer_id text,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  price_at_close bigint not null check (price_at_close > 0),
  state text not null check (state in ('open', 'accepted', 'declined', 'lapsed', 'withdrawn')),
  turn text check (turn in ('bidder', 'seller')),
  round integer not null check (round > 0),
  rounds integer not null check (rounds between 1 and 20),
  current_offer bigint check (current_offer > 0),
  last_offer bigint,
  due_at timestamptz,
  reminded_for timestamptz,
  opened_at timestamptz not null,
  ended_at timestamptz,
  check (last_offer >= price_at_close),
  check ((state = 'open') = (turn is not null)),
  check ((state = 'open') = (due_at is not null)),
  check ((state = 'open') = (ended_at is null)),
  check (round <= rounds),
  check (turn is distinct from 'seller' or current_offer is not null),
  check (state <> 'accepted' or current_offer is not null),
  check (bidder_id <> seller_id)
);
create index negotiations_by_bidder on negotiations (bidder_id);
create index negotiations_by_order on negotiations (sale_order(due_at, ended_at), auction_id)
  where state <> 'accepted';
create index negotiations_by_price on negotiations (coalesce(current_offer, price_at_close), auction_id)
  where state <> 'accepted';
create index negotiations_by_seller on negotiations (seller_id);
create index negotiations_by_since on negotiations (coalesce(ended_at, opened_at), auction_id)
  where state <> 'accepted';
create index negotiations_by_words on negotiations using gin (title_words(((title || ' ') || slug)));
create index negotiations_due on negotiations (due_at) where state = 'open';
create trigger negotiations_end before update of state, turn, current_offer on negotiations for each row
  execute function refuse_reopening();

create table negotiation_moves (
  auction_id text not null references negotiations(auction_id),
  sequence integer not null check (sequence > 0),
  round integer not null,
  by_party text not null check (by_party in ('bidder', 'seller', 'system')),
  actor_id text,
  kind text not null check (kind in ('offer', 'counter', 'accept', 'decline', 'lapse', 'withdraw')),
  amount bigint check (amount > 0),
  made_at timestamptz not null,
  primary key (auction_id, sequence),
  check (kind <> 'offer' or by_party = 'bidder'),
  check (kind <> 'counter' or by_party = 'seller'),
  check ((by_party = 'system') = (kind in ('lapse', 'withdraw'))),
  check ((kind in ('offer', 'counter', 'accept')) = (amount is not null))
);

create table notification_preferences (
  user_id text not null,
  kind text not null,
  channel text not null check (channel in ('page', 'email', 'push')),
  choice text not null check (choice in ('on', 'daily', 'off')),
  primary key (user_id, kind, channel),
  check (choice <> 'daily' or channel = 'email')
);

create table notification_settings (
  user_id text primary key,
  time_zone text not null check (length(time_zone) between 1 and 64),
  quiet_from smallint check (quiet_from between 0 and 1439),
  quiet_until smallint check (quiet_until between 0 and 1439),
  digest_at smallint not null check (digest_at between 0 and 1439),
  calendar_version integer not null default 1 check (calendar_version > 0),
  push_lost_at timestamptz,
  push_lost_device text,
  zone_is_chosen boolean not null,
  check ((quiet_from is null) = (quiet_until is null)),
  check (quiet_from <> quiet_until),
  check ((push_lost_at is null) = (push_lost_device is null))
);

create table notifications (
  id text primary key,
  user_id text not null,
  kind text not null,
  auction_id text,
  title text not null,
  body text not null default '',
  href text not null default '',
  created_at timestamptz not null,
  read_at timestamptz,
  slug text,
  event_key text check (length(event_key) between 1 and 200),
  in_page boolean not null default true,
  valid_until timestamptz,
  source text check (length(source) <= 300)
);
create index notifications_by_source on notifications (user_id, source) where source is not null;
create index notifications_by_user on notifications (user_id, created_at desc);
create unique index notifications_once on notifications (user_id, event_key) where event_key is not null;
create index notifications_replaced on notifications (user_id, kind, auction_id) where (read_at is null) and in_page;

create table opening_reminders (
  id text primary key,
  auction_id text,
  user_id text,
  address text check (address = lower(address) and length(address) between 3 and 254),
  requested_at timestamptz not null,
  confirmed_at timestamptz,
  start_notified timestamptz,
  language text,
  check ((user_id is null) <> (address is null)),
  check (user_id is null or confirmed_at is not null),
  check (auction_id is not null or user_id is null)
);
create index opening_reminders_by_address on opening_reminders (address) where address is not null;
create index opening_reminders_by_user on opening_reminders (user_id) where user_id is not null;
create unique index opening_reminders_of_address on opening_reminders (coalesce(auction_id, ''), address)
  where address is not null;
create unique index opening_reminders_of_user on opening_reminders (auction_id, user_id) where user_id is not null;
create index opening_reminders_unconfirmed on opening_reminders (requested_at) where confirmed_at is null;

create table passed_documents (
  settlement_id text not null references settlements,
  position integer not null,
  auction_id text not null,
  kind text not null check (kind in ('title', 'registration', 'service', 'inspection', 'invoice', 'other')),
  passed_at timestamptz not null,
  primary key (settlement_id, "position")
);
create index passed_documents_by_auction on passed_documents (auction_id);

create table passkey_challenges (
  token_hash bytea not null check (length(token_hash) = 32),
  purpose text not null check (purpose in ('add', 'sign_in')),
  challenge text not null check (length(challenge) between 16 and 200),
  user_id text references users,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  primary key (token_hash, purpose),
  check (expires_at > created_at),
  check ((purpose = 'add') = (user_id is not null))
);

create table passkeys (
  id text primary key,
  user_id text not null references users,
  credential_id text not null unique check (length(credential_id) between 1 and 2000),
  public_key bytea not null check (length(public_key) between 1 and 8192),
  counter bigint not null default 0 check (counter >= 0),
  transports text[] not null default '{}',
  is_synced boolean not null,
  name text not null check (length(name) between 1 and 60),
  created_at timestamptz not null,
  last_used_at timestamptz
);
create index passkeys_by_user on passkeys (user_id, created_at);

create table past_dealer_members (
  dealer_id text not null references dealers,
  user_id text not null,
  left_at timestamptz not null,
  primary key (dealer_id, user_id)
);
create index past_dealer_members_by_user on past_dealer_members (user_id, left_at);

create table payment_commands (
  id text primary key,
  kind text not null check (kind in ('authorise', 'raise', 'release', 'capture', 'charge', 'refund', 'look')),
  subject_id text not null,
  user_id text,
  amount bigint check (amount > 0),
  is_present boolean not null default false,
  state text not null check (state in ('due', 'done', 'given_up')),
  attempts integer not null default 0 check (attempts >= 0),
  due_at timestamptz,
  last_error text,
  created_at timestamptz not null,
  done_at timestamptz,
  lease_owner integer,
  check ((state = 'due') = (due_at is not null)),
  check ((state = 'due') = (done_at is null)),
  check (lease_owner is null or state = 'due')
);
create index payment_commands_due on payment_commands (due_at) where due_at is not null;
create index payment_commands_given_up on payment_commands (created_at) where state = 'given_up';
create index payment_commands_leased on payment_commands (lease_owner) where lease_owner is not null;
create index payment_commands_of_charges on payment_commands (subject_id) where kind = 'charge';
create unique index payment_commands_one_due on payment_commands (kind, subject_id) where (state = 'due')
  and (kind <> 'look');

create table payment_methods (
  id text primary key,
  user_id text not null,
  provider text not null check (provider in ('sandbox', 'stripe')),
  brand text not null,
  last4 text not null check (length(last4) = 4),
  exp_month integer not null,
  exp_year integer not null,
  declines_holds boolean not null default false,
  is_default boolean not null default false,
  created_at timestamptz not null,
  fingerprint text
);
create index payment_methods_by_fingerprint on payment_methods (fingerprint) where fingerprint is not null;
create index payment_methods_by_user on payment_methods (user_id);
create unique index payment_methods_one_default on payment_methods (user_id) where is_default;
create trigger cards_record_conflicts after insert on payment_methods for each row
  when (new.fingerprint is not null) execute function record_conflicts_of_user();

create table payment_sums (
  id bigint generated always as identity primary key,
  day date not null,
  kind text not null check (kind in ('premium', 'seller_fee', 'refund')),
  currency text not null,
  state text not null,
  count bigint not null,
  amount bigint not null
);
create index payment_sums_by_day on payment_sums (day, kind, currency, state);

create table pending_notifications (
  id bigint generated always as identity primary key,
  requests json not null,
  recorded_at timestamptz not null
);

create table person_blocks (
  id text primary key,
  user_id text not null,
  scope text not null check (scope in ('bidding', 'selling', 'commenting', 'all')),
  reason text not null,
  set_by text not null,
  set_at timestamptz not null,
  ends_at timestamptz,
  lifted_by text,
  lifted_at timestamptz,
  check (ends_at > set_at),
  check ((lifted_by is null) = (lifted_at is null))
);
create index person_blocks_by_user on person_blocks (user_id) where lifted_at is null;

create table person_notes (
  id text primary key,
  user_id text not null,
  kind text not null check (kind in ('note', 'strike')),
  text text not null check (length(text) between 3 and 2000),
  written_by text not null,
  written_at timestamptz not null
);
create index person_notes_by_user on person_notes (user_id, written_at desc);
create trigger person_notes_no_change before update on person_notes for each row
  execute function person_notes_are_kept();

create table post_close_queue (
  auction_id text primary key,
  closed_at timestamptz not null,
  failures integer not null default 0 check (failures >= 0),
  retry_at timestamptz,
  constraint post_close_queue_retried check ((failures = 0) = (retry_at is null))
);
create index post_close_queue_oldest on post_close_queue (closed_at);

create table provider_cursors (
  provider text primary key,
  cursor text not null
);

create table provider_hints (
  provider text not null,
  event_id text not null,
  kind text not null,
  payment_id text,
  received_at timestamptz not null,
  primary key (provider, event_id)
);

create table push_keys (
  id integer primary key check (id = 1),
  public_key text not null,
  private_key bytea not null,
  created_at timestamptz not null
);

create table push_subscriptions (
  id text primary key,
  user_id text not null,
  endpoint text not null unique check (length(endpoint) between 10 and 2000),
  p256dh text not null check (length(p256dh) between 10 and 200),
  auth text not null check (length(auth) between 10 and 100),
  device text not null check (length(device) between 1 and 120),
  created_at timestamptz not null,
  last_sent_at timestamptz
);
create index push_subscriptions_by_user on push_subscriptions (user_id, created_at);

create table rate_limits (
  key text primary key,
  tokens double precision not null,
  refilled_at timestamptz not null
);

create table reader_answers (
  id text primary key,
  auction_id text not null references auctions on delete cascade,
  subject text not null,
  statement text not null,
  outcome text not null check (outcome in ('attached', 'declined')),
  note text not null check (length(note) <= 500),
  document_id text,
  image_id text,
  answered_by text not null,
  is_by_seller boolean not null,
  answered_at timestamptz not null,
  check ((outcome = 'attached') = (num_nonnulls(document_id, image_id) = 1)),
  check (outcome = 'attached' or num_nonnulls(document_id, image_id) = 0)
);
create index reader_answers_by_auction on reader_answers (auction_id, answered_at);

create table reader_requests (
  id text primary key,
  auction_id text not null references auctions on delete cascade,
  subject text not null,
  user_id text not null,
  requested_at timestamptz not null,
  answer_id text references reader_answers
);
create index reader_requests_by_user on reader_requests (user_id);
create unique index reader_requests_open on reader_requests (auction_id, subject, user_id) where answer_id is null;

create table recovery_code_keys (
  id text primary key check (length(id) = 64),
  encrypted_key bytea not null,
  created_at timestamptz not null
);

create table recovery_codes (
  user_id text not null references users,
  code_hash bytea not null check (length(code_hash) = 32),
  used_at timestamptz,
  primary key (user_id, code_hash)
);

create table refunds (
  id text primary key,
  charge_id text not null references charges,
  amount bigint not null check (amount > 0),
  tax bigint not null,
  reason text not null check (length(reason) between 3 and 1000),
  requested_by text,
  state text not null check (state in ('due', 'done', 'refused', 'paid_by_hand', 'taken_back')),
  provider_id text,
  refusal text,
  created_at timestamptz not null,
  done_at timestamptz,
  owed_since timestamptz,
  currency text not null check (currency ~ '^[A-Z]{3}$'),
  check (tax between 0 and amount),
  constraint refunds_owed_has_time check (state not in ('refused', 'paid_by_hand') or owed_since is not null),
  constraint refunds_done_has_provider check (state <> 'done' or provider_id is not null)
);
create index refunds_by_amount on refunds (((- amount)) desc, id desc);
create index refunds_by_charge on refunds (charge_id);
create index refunds_by_provider on refunds (provider_id) where provider_id is not null;
create index refunds_by_state on refunds (state, created_at desc, id desc);
create index refunds_by_time on refunds (created_at desc, id desc);
create index refunds_owed on refunds (owed_since) where state = 'refused';
create trigger refunds_sums after insert or delete or update of created_at, currency, state,
  amount on refunds for each row execute function add_refund_sums();

create table refused_rows (
  import_id text not null,
  row_number integer not null,
  problems jsonb not null,
  constraint refused_result_rows_pkey primary key (import_id, row_number),
  constraint refused_result_rows_import_id_fkey foreign key (import_id) references imports
);

create table refusing_addresses (
  address text primary key check (address = lower(address) and length(address) between 3 and 254),
  why text not null check (why in ('bounced', 'complained')),
  detail text not null default '' check (length(detail) <= 500),
  refused_at timestamptz not null
);

create table released_bids (
  auction_id text not null,
  bidder_id text not null,
  up_to_sequence integer not null,
  released_at timestamptz not null,
  primary key (auction_id, bidder_id)
);

create table sale_tasks (
  settlement_id text not null references settlements,
  task text not null check (task in ('title', 'loan_payoff')),
  is_needed boolean,
  planned_on date,
  seller_done_at timestamptz,
  buyer_done_at timestamptz,
  overdue_for date,
  primary key (settlement_id, task)
);
create index sale_tasks_planned on sale_tasks (planned_on) where (seller_done_at is null) or (buyer_done_at is null);

create table sandbox_answers (
  key text primary key,
  request text not null,
  answer jsonb not null,
  given_at timestamptz not null
);

create table sandbox_cards (
  id text primary key,
  user_id text not null,
  test_card text not null,
  removed_at timestamptz,
  created_at timestamptz not null
);

create table sandbox_payments (
  id text primary key,
  reference text not null,
  user_id text not null,
  card_id text not null references sandbox_cards,
  mode text not null check (mode in ('hold', 'charge')),
  amount bigint not null check (amount > 0),
  currency text not null,
  status text not null check (status in ('held', 'action_needed', 'declined', 'taken', 'cancelled')),
  taken bigint not null default 0,
  refunded bigint not null default 0,
  fee bigint not null default 0,
  client_secret text not null,
  decline_code text,
  decline_text text,
  expires_at timestamptz,
  created_at timestamptz not null,
  check (taken between 0 and amount),
  check (refunded between 0 and taken)
);
create index sandbox_payments_by_reference on sandbox_payments (reference);

create table sandbox_disputes (
  id text primary key,
  payment_id text not null unique references sandbox_payments,
  amount bigint not null check (amount > 0),
  state text not null check (state in ('inquiry', 'needs_answer', 'won', 'lost')),
  answer_by timestamptz not null
);

create table sandbox_events (
  id bigint generated always as identity primary key,
  kind text not null,
  payment_id text not null,
  made_at timestamptz not null
);

create table sandbox_movements (
  id text primary key,
  payment_id text not null references sandbox_payments,
  reference text not null,
  kind text not null check (kind in ('charge', 'refund', 'refund_failed', 'dispute', 'dispute_won')),
  amount bigint not null,
  fee bigint not null default 0,
  made_at timestamptz not null
);
create index sandbox_movements_by_time on sandbox_movements (made_at);

create table saved_searches (
  id text primary key,
  user_id text not null,
  name text not null check (length(name) between 1 and 80),
  query text not null check (length(query) <= 1000),
  how_often text not null check (how_often in ('at_once', 'daily', 'weekly', 'paused')),
  created_at timestamptz not null,
  is_indexed boolean not null default false,
  unique (user_id, query)
);
create index saved_searches_not_indexed on saved_searches (id) where not is_indexed;

create table saved_search_keys (
  key bigint not null,
  search_id text not null references saved_searches on delete cascade,
  year_from smallint not null,
  year_to smallint not null,
  price_from bigint not null check (price_from >= 0),
  price_to bigint not null,
  words bigint[],
  makes bigint[],
  bodies bigint[],
  regions bigint[],
  excluded bigint[],
  mileage_km_to integer check (mileage_km_to >= 0),
  primary key (key, search_id),
  check (year_to >= year_from),
  check (price_to >= price_from)
);
create index saved_search_keys_by_search on saved_search_keys (search_id);
create index saved_search_keys_met on saved_search_keys (key, year_from, year_to) include (price_from, price_to,
  words, makes, bodies, regions, excluded, mileage_km_to, search_id);

create table saved_views (
  id text primary key,
  list text not null check (length(list) between 1 and 40),
  author_id text not null,
  name text not null check (length(name) between 1 and 60),
  query text not null check (length(query) <= 1000),
  is_shared boolean not null,
  created_at timestamptz not null
);
create unique index saved_views_by_name on saved_views (author_id, list, lower(name));
create index saved_views_shared on saved_views (list) where is_shared;

create table search_words (
  word text collate "C" primary key check (length(word) between 3 and 40),
  auctions integer not null default 0 check (auctions >= 0)
);

create table second_chance_choices (
  auction_id text not null,
  user_id text not null,
  accepts boolean not null,
  chosen_at timestamptz not null,
  primary key (auction_id, user_id)
);
create index second_chance_choices_by_user on second_chance_choices (user_id);

create table second_chance_requests (
  user_id text primary key,
  agreed_at timestamptz not null
);

create table second_chances (
  id text primary key,
  auction_id text not null,
  settlement_id text references settlements,
  slug text not null,
  title text not null,
  user_id text not null,
  seller_id text not null,
  dealer_id text,
  currency text not null,
  price bigint not null check (price > 0),
  premium bigint not null check (premium >= 0),
  state text not null check (state in ('offered', 'accepted', 'declined', 'lapsed')),
  requested_at timestamptz not null,
  due_at timestamptz,
  reminded_for timestamptz,
  answered_at timestamptz,
  asks_next boolean not null default false,
  unique (auction_id, user_id),
  check ((state = 'offered') = (due_at is not null)),
  check ((state = 'offered') = (answered_at is null)),
  constraint second_chances_asks_next_by_seller check (not asks_next or settlement_id is null)
);
create index second_chances_by_order on second_chances (sale_order(due_at, answered_at), id)
  where state <> 'accepted';
create index second_chances_by_price on second_chances (price, id) where state <> 'accepted';
create index second_chances_by_seller on second_chances (seller_id) where state = 'offered';
create index second_chances_by_since on second_chances (coalesce(answered_at, requested_at), id)
  where state <> 'accepted';
create index second_chances_by_user on second_chances (user_id);
create index second_chances_by_words on second_chances using gin (title_words(((title || ' ') || slug)));
create index second_chances_due on second_chances (due_at) where due_at is not null;
create unique index second_chances_one_offered on second_chances (auction_id) where state = 'offered';
create trigger second_chances_answered before update of state on second_chances for each row
  execute function refuse_answering_twice();

create table second_chances_due_to_ask (
  auction_id text primary key,
  settlement_id text not null references settlements,
  written_at timestamptz not null
);

create table security_event_counts (
  event text not null,
  source text not null,
  started_at timestamptz not null,
  count integer not null check (count > 0),
  primary key (event, source, started_at)
);
create index security_event_counts_by_time on security_event_counts (started_at, event);

create table seller_agreements (
  auction_id text not null references auctions,
  number integer not null check (number > 0),
  user_id text not null,
  agreed_to jsonb not null,
  text_hash text not null,
  agreed_at timestamptz not null,
  primary key (auction_id, number)
);
create trigger seller_agreements_kept before delete or update on seller_agreements for each row
  execute function submission_records_are_append_only();

create table settlement_events (
  settlement_id text not null references settlements,
  sequence integer not null check (sequence > 0),
  kind text not null check (kind ~ '^[a-z_]+$'),
  by_side text not null check (by_side in ('buyer', 'seller', 'staff', 'system')),
  actor_id text,
  to_state text,
  note text not null default '' check (length(note) <= 4000),
  happened_at timestamptz not null,
  primary key (settlement_id, sequence)
);
create trigger settlement_events_no_change before delete or update on settlement_events for each row
  execute function settlement_records_are_append_only();

create table settlement_moves (
  from_state text not null,
  to_state text not null,
  primary key (from_state, to_state)
);
insert into settlement_moves values
  ('collection_due', 'fell_through'),
  ('collection_due', 'handover_due'),
  ('documents_due', 'collection_due'),
  ('documents_due', 'fell_through'),
  ('fee_due', 'fell_through'),
  ('fee_due', 'payment_due'),
  ('handover_due', 'collection_due'),
  ('handover_due', 'done'),
  ('handover_due', 'fell_through'),
  ('payment_due', 'documents_due'),
  ('payment_due', 'fell_through');

create table settlement_parties (
  settlement_id text not null references settlements,
  side text not null check (side in ('buyer', 'seller')),
  name text not null check (length(name) between 1 and 200),
  address text not null check (length(address) <= 500),
  phone text not null default '' check (length(phone) <= 40),
  given_at timestamptz not null,
  shares_email boolean not null default true,
  primary key (settlement_id, side)
);

create table setup_intents (
  id text primary key,
  user_id text not null,
  client_secret text not null,
  status text not null,
  created_at timestamptz not null
);

create table shill_alarms (
  id text primary key,
  auction_id text not null references auctions,
  bidder_id text not null,
  score integer not null check (score > 0),
  reasons jsonb not null,
  raised_at timestamptz not null,
  decision text check (decision in ('dismissed', 'warned', 'void_requested', 'voided')),
  decided_by text,
  decided_at timestamptz,
  decision_reason text,
  check ((decision is null) = (decided_at is null)),
  check ((decision is null) = (decided_by is null)),
  check ((decision is null) = (decision_reason is null))
);
create index shill_alarms_by_auction on shill_alarms (auction_id, raised_at);
create index shill_alarms_by_bidder on shill_alarms (bidder_id);
create unique index shill_alarms_open on shill_alarms (auction_id, bidder_id) where decision is null;

create table shill_scorings (
  auction_id text primary key references auctions,
  last_sequence integer not null,
  scored_at timestamptz not null
);

create table sign_in_challenges (
  token_hash bytea primary key check (length(token_hash) = 32),
  user_id text not null references users,
  created_at timestamptz not null,
  expires_at timestamptz not null
);
create index sign_in_challenges_by_user on sign_in_challenges (user_id);

create table sign_in_devices (
  user_id text not null references users,
  device_key text not null check (length(device_key) = 32),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (user_id, device_key),
  check (last_seen_at >= first_seen_at)
);
create index sign_in_devices_by_key on sign_in_devices (device_key);

create table sign_in_networks (
  user_id text not null references users,
  network text not null check (length(network) between 1 and 64),
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null,
  primary key (user_id, network),
  check (last_seen_at >= first_seen_at)
);
create index sign_in_networks_network on sign_in_networks (network);

create table site_settings (
  version integer primary key,
  settings jsonb not null,
  created_by text,
  created_at timestamptz not null,
  reason text not null default ''
);

create table staff_requests (
  id text primary key,
  action text not null,
  subject text not null,
  details jsonb not null,
  reason text not null,
  public_note text not null,
  requested_by text not null,
  requested_at timestamptz not null,
  decision text check (decision in ('confirmed', 'refused')),
  decided_by text,
  decided_at timestamptz,
  check ((decision is null) = (decided_at is null)),
  check ((decision is null) = (decided_by is null)),
  check (decision is distinct from 'confirmed' or decided_by <> requested_by)
);
create index staff_requests_open on staff_requests (requested_at) where decision is null;

create table staff_roles (
  user_id text not null references paddles(user_id),
  role text not null check (role in ('reviewer', 'auction_manager', 'editor', 'finance', 'administrator')),
  given_by text,
  given_at timestamptz not null,
  primary key (user_id, role)
);
create trigger staff_roles_keep_one after delete or update on staff_roles for each statement
  execute function keep_an_administrator();

create table stock_feeds (
  dealer_id text primary key references dealers,
  url text not null check (length(url) between 1 and 2000),
  columns jsonb not null check (jsonb_typeof(columns) = 'object'),
  seller_id text not null references users,
  next_check_at timestamptz,
  checked_at timestamptz,
  error text,
  failures integer not null default 0 check (failures >= 0),
  imported_at timestamptz,
  items jsonb not null default '[]' check (jsonb_typeof(items) = 'array'),
  created_at timestamptz not null
);
create index stock_feeds_by_seller on stock_feeds (seller_id);
create index stock_feeds_due on stock_feeds (next_check_at) where next_check_at is not null;

create table stock_feed_cars (
  dealer_id text not null references stock_feeds(dealer_id) on delete cascade,
  car_key text not null check (length(car_key) between 1 and 120),
  auction_id text not null references auctions,
  cells jsonb not null check (jsonb_typeof(cells) = 'object'),
  primary key (dealer_id, car_key)
);
create index stock_feed_cars_by_auction on stock_feed_cars (auction_id);

create table submission_versions (
  auction_id text not null references auctions,
  number integer not null check (number > 0),
  snapshot jsonb not null,
  submitted_at timestamptz not null,
  primary key (auction_id, number)
);
create trigger submission_versions_kept before delete or update on submission_versions for each row
  execute function submission_records_are_append_only();

create table submissions (
  auction_id text primary key references auctions,
  vehicle_id text references vehicles on delete set null,
  condition jsonb not null default '{}',
  starting_bid bigint check (starting_bid > 0),
  has_reserve boolean,
  earliest_start date,
  note text not null default '' check (length(note) <= 4000),
  review_note text not null default '',
  reached_step integer not null default 1 check (reached_step between 1 and 6),
  submitted_at timestamptz,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  variant text not null default '' check (length(variant) <= 120),
  reviewer_id text,
  claimed_at timestamptz,
  checked jsonb not null default '[]' check (jsonb_typeof(checked) = 'array'),
  waiting_since timestamptz,
  waived_shots jsonb not null default '[]' check (jsonb_typeof(waived_shots) = 'array'),
  relisted_from text references auctions,
  planned_starts_at timestamptz,
  planned_closes_at timestamptz,
  constraint submissions_claimed check ((reviewer_id is null) = (claimed_at is null)),
  constraint submissions_planned check ((planned_starts_at is null) = (planned_closes_at is null)
    and planned_closes_at > planned_starts_at)
);
create index submissions_by_planned_closes_at on submissions (planned_closes_at) where planned_closes_at is not null;
create index submissions_by_relisted_from on submissions (relisted_from) where relisted_from is not null;
create index submissions_by_reviewer on submissions (reviewer_id) where reviewer_id is not null;
create index submissions_by_submitted on submissions (submitted_at, auction_id) where submitted_at is not null;
create index submissions_by_waiting on submissions (coalesce(waiting_since, submitted_at), auction_id)
  where submitted_at is not null;
create index submissions_drafts on submissions (auction_id) where submitted_at is null;

create table tax_rates (
  id text primary key,
  country text not null check (length(country) between 1 and 80),
  region text not null default '' check (length(region) <= 120),
  name text not null check (length(name) between 1 and 80),
  basis_points integer not null check (basis_points between 1 and 5000),
  created_by text not null,
  created_at timestamptz not null,
  ended_at timestamptz,
  places text[] not null default '{}'
);
create unique index tax_rates_one_a_place on tax_rates (lower(country), lower(region)) where ended_at is null;

create table totp_secrets (
  user_id text primary key references users,
  encrypted_key bytea not null,
  confirmed_at timestamptz,
  last_time_step bigint not null default 0,
  created_at timestamptz not null
);

create table uncounted_auction_words (
  auction_id text primary key
);

create table uploads (
  id text primary key,
  owner_id text not null,
  length bigint not null check (length > 0),
  received bigint not null default 0,
  piece_starts bigint[] not null default '{}',
  image_id text references images,
  created_at timestamptz not null,
  check (received between 0 and length)
);
create index uploads_by_age on uploads (created_at);

create table vehicle_aliases (
  id text primary key,
  make_id text not null references vehicle_makes,
  model_id text references vehicle_models,
  name text not null check (length(name) between 1 and 80),
  key text not null check (length(key) between 1 and 80)
);
create index vehicle_aliases_by_make on vehicle_aliases (make_id);
create unique index vehicle_aliases_of_makes on vehicle_aliases (key) where model_id is null;
create unique index vehicle_aliases_of_models on vehicle_aliases (model_id, key) where model_id is not null;

create table vehicle_images (
  vehicle_id text not null references vehicles on delete cascade,
  position integer not null check ("position" >= 0),
  image_id text not null references images,
  section text not null default 'exterior' check (section in ('exterior', 'interior', 'engine', 'underside',
    'documents', 'flaws')),
  alt text not null,
  caption text not null default '',
  shot text not null default '' check (length(shot) <= 40),
  pins jsonb not null default '[]' check (jsonb_typeof(pins) = 'array'),
  suggested_shot text not null default '' check (length(suggested_shot) <= 40),
  primary key (vehicle_id, "position")
);

create table watch_changes (
  auction_id text not null,
  changed_at timestamptz not null,
  change smallint not null check (change in ('-1'::integer, 1))
);
create index watch_changes_in_order on watch_changes (auction_id, changed_at);

create table watches (
  user_id text not null,
  auction_id text not null,
  watched_at timestamptz not null,
  primary key (user_id, auction_id)
);
create index watches_in_order on watches (auction_id, user_id);

create table webhook_events (
  id text primary key check (id ~ '^evt_[A-Za-z0-9_-]{1,60}$'),
  kind text not null check (kind ~ '^[a-z_]+\.[a-z_]+$'),
  slug text,
  body text not null check (length(body) <= 200000),
  occurred_at timestamptz not null,
  words tsvector generated always as (title_words(slug)) stored
);
create index webhook_events_by_age on webhook_events (occurred_at);
create index webhook_events_by_kind on webhook_events (kind);
create index webhook_events_by_words on webhook_events using gin (words);

create table webhook_endpoints (
  id text primary key,
  user_id text,
  dealer_id text references dealers,
  created_by text not null,
  url text not null check (length(url) between 10 and 2000),
  kinds text[] not null check (cardinality(kinds) between 1 and 50),
  all_auctions boolean not null default false,
  state text not null check (state in ('active', 'paused', 'disabled')),
  secret bytea not null,
  previous_secret bytea,
  previous_until timestamptz,
  failing_since timestamptz,
  disabled_at timestamptz,
  disabled_reason text not null default '' check (length(disabled_reason) <= 500),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  check ((user_id is null) <> (dealer_id is null)),
  check ((previous_secret is null) = (previous_until is null)),
  check ((state = 'disabled') = (disabled_at is not null))
);
create index webhook_endpoints_by_dealer on webhook_endpoints (dealer_id, created_at) where dealer_id is not null;
create index webhook_endpoints_by_user on webhook_endpoints (user_id, created_at) where user_id is not null;

create table webhook_deliveries (
  endpoint_id text not null references webhook_endpoints on delete cascade,
  event_id text not null references webhook_events on delete cascade,
  state text not null check (state in ('waiting', 'delivered', 'failed')),
  tries integer not null default 0 check (tries >= 0),
  next_at timestamptz,
  created_at timestamptz not null,
  finished_at timestamptz,
  lease_owner integer,
  primary key (endpoint_id, event_id),
  check ((state = 'waiting') = (next_at is not null)),
  check ((state = 'waiting') = (finished_at is null))
);
create index webhook_deliveries_by_created on webhook_deliveries (created_at, (((endpoint_id || '.') || event_id)));
create index webhook_deliveries_by_event on webhook_deliveries (event_id);
create index webhook_deliveries_due on webhook_deliveries (next_at) where state = 'waiting';
create index webhook_deliveries_failed_by_created on webhook_deliveries (created_at,
  (((endpoint_id || '.') || event_id))) where state = 'failed';
create index webhook_deliveries_leased on webhook_deliveries (lease_owner) where lease_owner is not null;
create index webhook_deliveries_newest on webhook_deliveries (endpoint_id, created_at desc, event_id desc);
create index webhook_deliveries_waiting_by_created on webhook_deliveries (created_at,
  (((endpoint_id || '.') || event_id))) where state = 'waiting';

create table webhook_attempts (
  endpoint_id text not null,
  event_id text not null,
  number integer not null check (number > 0),
  made_at timestamptz not null,
  took_ms integer not null check (took_ms >= 0),
  status integer check (status between 100 and 999),
  error text not null default '' check (length(error) <= 300),
  answer text not null default '' check (length(answer) <= 1000),
  primary key (endpoint_id, event_id, number),
  check (status is not null or error <> ''),
  foreign key (endpoint_id, event_id) references webhook_deliveries(endpoint_id, event_id) on delete cascade
);

create table webhook_cursor (
  id integer primary key check (id = 1),
  position bigint not null check ("position" >= 0)
);

create view auctions_on_offer as
 select a.id as auction_id,
    s.status,
    s.starts_at,
    s.closes_at,
    s.closes_at as ended_at,
    a.dealer_id,
    a.make,
    a.model,
    a.make_id,
    a.model_id,
    a.generation_id,
    a.year,
    a.body_style,
    coalesce(a.location ->> 'region', '') as region,
    a.latitude,
    a.longitude,
    a.category,
    a.gearbox,
    a.driven_wheels,
    a.fuel,
    a.steering_side,
    a.exterior_colour_family,
    a.interior_colour_family,
    a.title_type,
    a.tax_status,
    a.export_papers,
    a.mileage_km,
    s.bid_count,
    s.reserve,
    s.price,
    coalesce(s.price, (a.terms ->> 'startingBid')::bigint) as shown_price,
    null::bigint as sold_price,
    owners_of(a.vehicle) as owners,
    cylinders_of(a.vehicle) as cylinders,
    true_mileage_of(a.vehicle) as true_mileage
   from auctions a
     join auction_states s on s.auction_id = a.id
  where (s.status in ('scheduled', 'live')) and s.starts_at is not null;

create view completed_sales as
 select auction_id,
    price,
    currency,
    ended_at as completed_at
   from settlements
  where state = 'done';

create view sold_auctions as
 select s.auction_id,
    coalesce(t.price, s.hammer_price) as price,
    coalesce(t.buyer_id, s.leader_id) as buyer_id
   from auction_states s
     left join settlements t on t.auction_id = s.auction_id and t.state <> 'fell_through'
  where s.status = 'sold' and (t.id is not null or not (exists ( select
           from settlements f
          where f.auction_id = s.auction_id)));

create view failed_sales as
 select auction_id,
    (exists ( select
           from second_chances c
          where c.auction_id = s.auction_id and c.state = 'offered')) or (exists ( select
           from second_chances_due_to_ask d
          where d.auction_id = s.auction_id)) as is_offered
   from auction_states s
  where status = 'sold' and not (exists ( select
           from sold_auctions k
          where k.auction_id = s.auction_id));

create view listed_auctions as
 select auctions_on_offer.auction_id,
    auctions_on_offer.status,
    auctions_on_offer.starts_at,
    auctions_on_offer.closes_at,
    auctions_on_offer.ended_at,
    auctions_on_offer.dealer_id,
    auctions_on_offer.make,
    auctions_on_offer.model,
    auctions_on_offer.make_id,
    auctions_on_offer.model_id,
    auctions_on_offer.generation_id,
    auctions_on_offer.year,
    auctions_on_offer.body_style,
    auctions_on_offer.region,
    auctions_on_offer.latitude,
    auctions_on_offer.longitude,
    auctions_on_offer.category,
    auctions_on_offer.gearbox,
    auctions_on_offer.driven_wheels,
    auctions_on_offer.fuel,
    auctions_on_offer.steering_side,
    auctions_on_offer.exterior_colour_family,
    auctions_on_offer.interior_colour_family,
    auctions_on_offer.title_type,
    auctions_on_offer.tax_status,
    auctions_on_offer.export_papers,
    auctions_on_offer.mileage_km,
    auctions_on_offer.bid_count,
    auctions_on_offer.reserve,
    auctions_on_offer.price,
    auctions_on_offer.shown_price,
    auctions_on_offer.sold_price,
    auctions_on_offer.owners,
    auctions_on_offer.cylinders,
    auctions_on_offer.true_mileage
   from auctions_on_offer
union all
 select ended_auctions.auction_id,
    ended_auctions.status,
    ended_auctions.starts_at,
    ended_auctions.closes_at,
    ended_auctions.ended_at,
    ended_auctions.dealer_id,
    ended_auctions.make,
    ended_auctions.model,
    ended_auctions.make_id,
    ended_auctions.model_id,
    ended_auctions.generation_id,
    ended_auctions.year,
    ended_auctions.body_style,
    ended_auctions.region,
    ended_auctions.latitude,
    ended_auctions.longitude,
    ended_auctions.category,
    ended_auctions.gearbox,
    ended_auctions.driven_wheels,
    ended_auctions.fuel,
    ended_auctions.steering_side,
    ended_auctions.exterior_colour_family,
    ended_auctions.interior_colour_family,
    ended_auctions.title_type,
    ended_auctions.tax_status,
    ended_auctions.export_papers,
    ended_auctions.mileage_km,
    ended_auctions.bid_count,
    ended_auctions.reserve,
    ended_auctions.price,
    ended_auctions.shown_price,
    ended_auctions.sold_price,
    ended_auctions.owners,
    ended_auctions.cylinders,
    ended_auctions.true_mileage
   from ended_auctions;

create view tax_rates_by_place as
 select distinct p.place,
    r.basis_points
   from tax_rates r
     cross join lateral unnest(r.places || ((lower(trim(both from r.country)) || '/') || lower(trim(both from r.region)))) p(place)
  where r.ended_at is null;

