// Generated from migrations/ by `npm run schema`. Do not edit.
import type { ColumnType, Generated, GeneratedAlways, Selectable } from 'kysely';

/** A row as it is read. For some of its columns: `Pick<Row<'users'>, 'id' | 'name'>`. */
export type Row<Name extends keyof Tables> = Selectable<Tables[Name]>;

/** A row whose columns are selected under their names in camel case: `posted_at as "postedAt"`. */
export type CamelRow<Name extends keyof Tables> = {
  [Column in keyof Row<Name> as Camel<Column & string>]: Row<Name>[Column];
};
type Camel<Text extends string> = Text extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<Camel<Tail>>}`
  : Text;

export interface Tables {
  amounts_views: {
    id: string;
    auction_id: string;
    viewed_by: string;
    roles: string[];
    reason: string;
    viewed_at: Date;
  };
  announced_auctions: {
    auction_id: string;
    announced_at: Date;
  };
  api_tokens: {
    id: string;
    user_id: string;
    dealer_id: string | null;
    name: string;
    scopes: string[];
    token_hash: Buffer;
    last_four: string;
    created_at: Date;
    expires_at: Date;
    last_used_at: Date | null;
    revoked_at: Date | null;
    revoked_by: string | null;
    notified_days: number | null;
  };
  appointment_moves: {
    from_state: string;
    to_state: string;
  };
  appointments: {
    id: string;
    auction_id: string;
    slug: string;
    title: string;
    bidder_id: string;
    seller_id: string;
    dealer_id: string | null;
    kind: 'inspection' | 'test_drive';
    state: 'requested' | 'proposed' | 'agreed' | 'declined' | 'cancelled' | 'closed' | 'past';
    dates: Date[];
    starts_at: Date | null;
    place: string | null;
    reason: Generated<string>;
    ended_by: 'buyer' | 'seller' | 'system' | null;
    reminded_at: Date | null;
    requested_at: Date;
    changed_at: Date;
  };
  auction_alert_overrides: {
    user_id: string;
    auction_id: string;
    override: 'priority' | 'mute';
  };
  auction_blocks: {
    auction_id: string;
    user_id: string;
    reason: string;
    blocked_by: string;
    blocked_at: Date;
  };
  auction_conflicts: {
    auction_id: string;
    user_id: string;
    kind: 'dealer_member' | 'seller_affiliate' | 'shared_card' | 'staff_affiliate';
    since: Date;
  };
  auction_documents: {
    auction_id: string;
    document_id: string;
    is_shown: Generated<boolean>;
    passes_on: Generated<boolean>;
  };
  auction_images: {
    auction_id: string;
    position: number;
    image_id: string;
    section: Generated<'exterior' | 'interior' | 'engine' | 'underside' | 'documents' | 'flaws'>;
    alt: string;
    caption: Generated<string>;
    shot: Generated<string>;
    pins: ColumnType<unknown, string | undefined, string>;
    suggested_shot: Generated<string>;
  };
  auction_reminders: {
    auction_id: string;
    kind: 'watch_opened' | 'watch_day' | 'watch_hour' | 'watch_ten_minutes' | 'extended';
    notified_at: Date;
  };
  auction_search: {
    auction_id: string;
    lot_number: number;
    words: string;
    stage: Generated<'hidden' | 'on_offer' | 'ended'>;
    ended_at: Date | null;
  };
  auction_states: {
    auction_id: string;
    status: 'draft' | 'submitted' | 'changes_requested' | 'approved' | 'scheduled' | 'live' | 'closed' | 'sold' | 'reserve_not_met' | 'offer' | 'not_sold' | 'withdrawn';
    starts_at: Date | null;
    closes_at: Date | null;
    first_closes_at: Date | null;
    reserve: number | null;
    first_reserve: number | null;
    price: number | null;
    leader_id: string | null;
    leader_maximum: number | null;
    underbidder_id: string | null;
    bid_count: Generated<number>;
    last_sequence: Generated<number>;
    last_hash: Buffer | null;
    extension_count: Generated<number>;
    last_bid_at: Date | null;
    closed_at: Date | null;
    hammer_price: number | null;
    paused_until: Date | null;
    blocked_ids: Generated<string[]>;
    facts_version: Generated<number>;
    tag_key: Buffer | null;
    reveals_reserve: Generated<boolean>;
    changed_in: Generated<string>;
  };
  auction_view_sources: {
    auction_id: string;
    day: ColumnType<Date, string, string>;
    source: 'search' | 'lists' | 'engine' | 'email' | 'feed' | 'site' | 'direct';
    views: number;
  };
  auction_views: {
    auction_id: string;
    day: ColumnType<Date, string, string>;
    views: number;
  };
  auctions: {
    id: string;
    lot_number: GeneratedAlways<number>;
    slug: string;
    seller_id: string;
    dealer_id: string | null;
    title: string;
    subtitle: Generated<string>;
    make: string;
    model: string;
    year: number;
    body_style: Generated<string>;
    vehicle: ColumnType<unknown, string | undefined, string>;
    story: ColumnType<unknown, string | undefined, string>;
    location: ColumnType<unknown, string | undefined, string>;
    is_featured: Generated<boolean>;
    terms: ColumnType<unknown, string, string>;
    withdrawn_reason: string | null;
    created_at: Date;
    updated_at: Date;
    videos: ColumnType<unknown, string | undefined, string>;
    make_id: string | null;
    model_id: string | null;
    generation_id: string | null;
    is_mapped: Generated<boolean>;
    category: GeneratedAlways<'car' | 'motorcycle' | 'parts' | 'wheels'>;
    gearbox: GeneratedAlways<string | null>;
    driven_wheels: GeneratedAlways<string | null>;
    fuel: GeneratedAlways<string | null>;
    cylinders: GeneratedAlways<number | null>;
    steering_side: GeneratedAlways<string | null>;
    exterior_colour_family: GeneratedAlways<string | null>;
    interior_colour_family: GeneratedAlways<string | null>;
    title_type: GeneratedAlways<string | null>;
    tax_status: GeneratedAlways<string | null>;
    export_papers: GeneratedAlways<string | null>;
    owner_count: GeneratedAlways<number | null>;
    mileage_km: GeneratedAlways<number | null>;
    latitude: number | null;
    longitude: number | null;
    is_located: Generated<boolean>;
    claims: ColumnType<unknown, string | undefined, string>;
  };
  auctions_on_offer: {
    auction_id: string | null;
    status: string | null;
    starts_at: Date | null;
    closes_at: Date | null;
    ended_at: Date | null;
    dealer_id: string | null;
    make: string | null;
    model: string | null;
    make_id: string | null;
    model_id: string | null;
    generation_id: string | null;
    year: number | null;
    body_style: string | null;
    region: string | null;
    latitude: number | null;
    longitude: number | null;
    category: string | null;
    gearbox: string | null;
    driven_wheels: string | null;
    fuel: string | null;
    steering_side: string | null;
    exterior_colour_family: string | null;
    interior_colour_family: string | null;
    title_type: string | null;
    tax_status: string | null;
    export_papers: string | null;
    mileage_km: number | null;
    bid_count: number | null;
    reserve: number | null;
    price: number | null;
    shown_price: number | null;
    sold_price: number | null;
    owners: string | null;
    cylinders: string | null;
    true_mileage: string | null;
  };
  audit_entries: {
    id: string;
    actor_id: string;
    action: string;
    subject: string;
    reason: Generated<string>;
    before: ColumnType<unknown, string | null | undefined, string | null>;
    after: ColumnType<unknown, string | null | undefined, string | null>;
    recorded_at: Date;
    words: GeneratedAlways<string>;
  };
  bid_evidence: {
    auction_id: string;
    sequence: number;
    recorded_at: Date;
    network: string | null;
    device_key: string | null;
    card_fingerprint: string | null;
    account_age_days: number;
    ends_with_auction: Generated<boolean>;
    plan_id: string | null;
  };
  bid_plan_cars: {
    plan_id: string;
    auction_id: string;
    user_id: string;
    position: number;
    maximum: number;
    ended_at: Date | null;
    bids: Generated<number>;
    pending_amount: number | null;
    pending_maximum: number | null;
    first_bid_at: Date | null;
    refusal: string | null;
    seen_sequence: number | null;
    seen_status: string | null;
    needs: 'bank' | 'card' | null;
  };
  bid_plans: {
    id: string;
    user_id: string;
    name: string;
    wins: number;
    budget: number | null;
    currency: string;
    state: 'active' | 'paused' | 'cancelled' | 'ended';
    due_at: Date | null;
    created_at: Date;
    updated_at: Date;
    network: string | null;
    device_key: string | null;
    allocation: ColumnType<unknown, string | null | undefined, string | null>;
  };
  bid_refusals: {
    key_hash: Buffer;
    request_hash: Buffer;
    is_question: boolean;
    refusal: string;
    answered_at: Date;
  };
  bidding_outages: {
    began_at: Date;
    ended_at: Date;
  };
  bidding_watch: {
    is_only: Generated<boolean>;
    since: Date;
    seen_at: Date;
  };
  bills_of_sale: {
    settlement_id: string;
    content: ColumnType<unknown, string, string>;
    issued_at: Date;
  };
  broadcasts: {
    id: GeneratedAlways<number>;
    request: ColumnType<unknown, string, string>;
    notified_up_to: Generated<string>;
    recorded_at: Date;
    phase: Generated<'pages' | 'emails'>;
  };
  calendar_subscriptions: {
    id: string;
    address: string;
    wants: 'closing' | 'new' | 'both';
    requested_at: Date;
    confirmed_at: Date | null;
    last_day: ColumnType<Date | null, string | null | undefined, string | null>;
    mail_id: string | null;
    language: string | null;
  };
  card_customers: {
    provider: 'sandbox' | 'stripe';
    user_id: string;
    customer_id: string;
    created_at: Date;
  };
  card_disputes: {
    id: string;
    charge_id: string;
    amount: number;
    state: 'inquiry' | 'closed' | 'needs_answer' | 'under_review' | 'won' | 'lost';
    reason: string;
    answer_by: Date | null;
    opened_at: Date;
    decided_at: Date | null;
  };
  change_requests: {
    id: string;
    auction_id: string;
    field: string;
    message: string;
    requested_by: string;
    requested_at: Date;
    answer: Generated<string>;
    answered_at: Date | null;
    settled_at: Date | null;
  };
  changed_auctions: {
    auction_id: string;
    changed_in: Generated<string>;
  };
  charges: {
    id: string;
    user_id: string;
    auction_id: string;
    about_slug: string;
    about_title: string;
    purpose: 'premium' | 'seller_fee';
    net: number;
    tax: number;
    tax_text: Generated<string>;
    currency: string;
    state: 'due' | 'action_needed' | 'taken' | 'declined' | 'cancelled';
    hold_id: string | null;
    card_id: string | null;
    payment_id: string | null;
    client_secret: string | null;
    decline_code: string | null;
    decline_message: string | null;
    refunded: Generated<number>;
    disputed: Generated<number>;
    created_at: Date;
    taken_at: Date | null;
    attempt: Generated<number>;
    refund_owed: Generated<number>;
    dispute_lost: Generated<number>;
    words: GeneratedAlways<string>;
  };
  comment_appeals: {
    comment_id: string;
    text: string;
    appealed_at: Date;
    decision: 'restored' | 'upheld' | null;
    answer: Generated<string>;
    decided_by: string | null;
    decided_at: Date | null;
  };
  comment_images: {
    comment_id: string;
    position: number;
    image_id: string;
    removed_at: Date | null;
    removed_by: string | null;
    removed_code: 'abuse' | 'spam' | 'off_topic' | 'private' | 'misleading' | 'other' | null;
    removed_reason: string | null;
  };
  comment_reports: {
    id: string;
    comment_id: string;
    reporter_id: string;
    code: 'abuse' | 'spam' | 'off_topic' | 'private' | 'misleading' | 'other';
    note: Generated<string>;
    reported_at: Date;
    decision: 'removed' | 'kept' | null;
    decided_by: string | null;
    decided_at: Date | null;
  };
  comment_versions: {
    comment_id: string;
    number: number;
    text: string;
    written_at: Date;
  };
  comment_votes: {
    comment_id: string;
    user_id: string;
  };
  comments: {
    id: string;
    auction_id: string;
    author_id: string;
    parent_id: string | null;
    text: string;
    posted_at: Date;
    removed_at: Date | null;
    removed_reason: string | null;
    edited_at: Date | null;
    removed_by: string | null;
    removed_code: 'abuse' | 'spam' | 'off_topic' | 'private' | 'misleading' | 'other' | null;
    vote_count: Generated<number>;
    is_question: Generated<boolean>;
    is_note: Generated<boolean>;
    words: GeneratedAlways<string>;
  };
  completed_sales: {
    auction_id: string | null;
    price: number | null;
    currency: string | null;
    completed_at: Date | null;
  };
  content_items: {
    id: string;
    kind: 'blog' | 'news' | 'page' | 'faq' | 'service' | 'photographer' | 'model';
    slug: string;
    latest_version: number;
    published_version: number | null;
    published_at: Date | null;
    revised_at: Date | null;
    scheduled_version: number | null;
    scheduled_at: Date | null;
    created_at: Date;
  };
  content_versions: {
    item_id: string;
    number: number;
    fields: ColumnType<unknown, string, string>;
    title: string;
    note: Generated<string>;
    search_title: string;
    search_text: string;
    words: GeneratedAlways<string>;
    saved_by: string | null;
    saved_at: Date;
  };
  conversation_messages: {
    id: string;
    conversation_id: string;
    side: 'buyer' | 'seller';
    author_id: string;
    text: string;
    file_name: string | null;
    content_type: 'application/pdf' | 'image/jpeg' | null;
    byte_length: number | null;
    storage_key: string | null;
    sent_at: Date;
    read_at: Date | null;
    removed_at: Date | null;
    removed_by: string | null;
  };
  conversations: {
    id: string;
    auction_id: string;
    slug: string;
    title: string;
    buyer_id: string;
    seller_id: string;
    dealer_id: string | null;
    started_at: Date;
    closes_at: Date | null;
    kind: 'sale' | 'appointment';
  };
  dealer_applications: {
    id: string;
    kind: 'new' | 'renewal';
    dealer_id: string | null;
    applicant_id: string;
    state: 'open' | 'approved' | 'declined' | 'withdrawn';
    name: string;
    about: Generated<string>;
    city: Generated<string>;
    region: Generated<string>;
    country: Generated<string>;
    website: Generated<string>;
    phone: Generated<string>;
    licence_number: string;
    licence_expires_on: ColumnType<Date, string, string>;
    message: Generated<string>;
    submitted_at: Date;
    decided_at: Date | null;
    decided_by: string | null;
    reason: Generated<string>;
  };
  dealer_documents: {
    id: string;
    sent_by: string;
    application_id: string | null;
    kind: 'licence' | 'registration' | 'identity' | 'insurance' | 'other';
    file_name: string;
    content_type: 'application/pdf' | 'image/jpeg';
    byte_length: number;
    storage_key: string;
    sent_at: Date;
  };
  dealer_invitations: {
    id: string;
    dealer_id: string;
    email: string;
    role: 'owner' | 'manager' | 'member';
    token_hash: Buffer;
    invited_by: string;
    created_at: Date;
    expires_at: Date;
    ended: 'accepted' | 'declined' | 'revoked' | 'replaced' | null;
    ended_at: Date | null;
  };
  dealer_licence_notices: {
    dealer_id: string;
    expires_on: ColumnType<Date, string, string>;
    days_before: number;
    notified_at: Date;
  };
  dealer_members: {
    dealer_id: string;
    user_id: string;
    role: 'owner' | 'manager' | 'member';
    created_at: Date;
  };
  dealer_profiles: {
    dealer_id: string;
    about: Generated<string>;
    city: Generated<string>;
    region: Generated<string>;
    country: Generated<string>;
    website: Generated<string>;
    phone: Generated<string>;
    logo_id: string | null;
    licence_number: Generated<string>;
    licence_expires_on: ColumnType<Date | null, string | null | undefined, string | null>;
    closed_at: Date | null;
    closed_reason: Generated<string>;
    updated_at: Date;
  };
  dealers: {
    id: string;
    slug: string;
    name: string;
    created_at: Date;
  };
  declared_affiliates: {
    user_id: string;
    affiliate_id: string;
    declared_at: Date;
    ended_at: Date | null;
  };
  deliveries: {
    notification_id: string;
    channel: 'email' | 'push';
    user_id: string;
    state: 'due' | 'digest' | 'sending' | 'sent' | 'late' | 'failed';
    due_at: Date;
    note: Generated<string>;
    finished_at: Date | null;
    is_weekly: Generated<boolean>;
    mail_id: string | null;
  };
  dismissed_models: {
    make: string;
    model: string;
  };
  dispute_evidence: {
    id: string;
    dispute_id: string;
    sent_by: string;
    side: 'buyer' | 'seller';
    file_name: string;
    content_type: 'application/pdf' | 'image/jpeg';
    byte_length: number;
    storage_key: string;
    sent_at: Date;
  };
  email_texts: {
    template: string;
    version: number;
    words: ColumnType<unknown, string | null | undefined, string | null>;
    reason: string;
    created_by: string;
    created_at: Date;
    language: string;
    original: ColumnType<unknown, string | null | undefined, string | null>;
  };
  ended_auctions: {
    auction_id: string;
    status: string;
    starts_at: Date;
    closes_at: Date;
    closed_at: Date | null;
    ended_at: Date;
    dealer_id: string | null;
    make: string;
    model: string;
    make_id: string | null;
    model_id: string | null;
    generation_id: string | null;
    year: number;
    body_style: string;
    region: string;
    latitude: number | null;
    longitude: number | null;
    category: string;
    gearbox: string | null;
    driven_wheels: string | null;
    fuel: string | null;
    steering_side: string | null;
    exterior_colour_family: string | null;
    interior_colour_family: string | null;
    title_type: string | null;
    tax_status: string | null;
    export_papers: string | null;
    mileage_km: number | null;
    bid_count: number;
    comment_count: number;
    reserve: number | null;
    price: number | null;
    currency: string;
    shown_price: number | null;
    sold_price: number | null;
    changed_in: Generated<string>;
    slug: string;
    title: string;
    price_facts: ColumnType<unknown, string, string>;
    starting_bid: number | null;
    owners: string | null;
    cylinders: string | null;
    true_mileage: string | null;
  };
  enquiries: {
    id: string;
    topic: 'general' | 'auction' | 'service' | 'photographer';
    about_slug: string | null;
    about_title: string | null;
    name: string;
    email: string;
    phone: Generated<string>;
    subject: string;
    message: string;
    user_id: string | null;
    received_at: Date;
    answer: string | null;
    answered_by: string | null;
    answered_at: Date | null;
    language: string | null;
  };
  factor_resets: {
    id: string;
    user_id: string;
    identity_note: string;
    requested_by: string;
    requested_at: Date;
    due_at: Date;
    approved_by: string | null;
    approved_at: Date | null;
    ended_at: Date | null;
    outcome: 'done' | 'cancelled_by_owner' | 'declined' | 'expired' | null;
    cancel_hash: Buffer;
  };
  failed_sales: {
    auction_id: string;
    is_offered: boolean;
  };
  follows: {
    user_id: string;
    kind: 'seller' | 'model' | 'make';
    subject: string;
    label: string;
    followed_at: Date;
  };
  holds: {
    id: string;
    user_id: string;
    provider: 'sandbox' | 'stripe';
    card_id: string;
    card_label: string;
    about_slug: string;
    about_title: string;
    premium: number;
    amount: number;
    currency: string;
    state: 'requested' | 'action_needed' | 'placed' | 'declined' | 'releasing' | 'released' | 'capturing' | 'captured' | 'expired';
    replaces_id: string | null;
    payment_id: string | null;
    client_secret: string | null;
    can_raise: Generated<boolean>;
    wanted_premium: number | null;
    requested_at: Date;
    placed_at: Date | null;
    expires_at: Date | null;
    review_at: Date | null;
    unneeded_since: Date | null;
    oversized_since: Date | null;
    ended_at: Date | null;
    end_reason: 'declined' | 'unneeded' | 'replaced' | 'captured' | 'expired' | 'abandoned' | 'unanswered' | 'card_charged' | 'set_aside' | null;
    captured_amount: number | null;
    decline_code: string | null;
    decline_message: string | null;
    tried_at: Date | null;
  };
  images: {
    id: string;
    storage_key: string;
    width: number;
    height: number;
    placeholder: Generated<string>;
    created_by: string | null;
    created_at: Date;
    revision: Generated<number>;
    hidden: ColumnType<unknown, string | undefined, string>;
    original_key: string | null;
    perceptual_hash: string | null;
    perceptual_hash_bands: number[] | null;
    dealer_id: string | null;
    withheld_at: Date | null;
  };
  impersonations: {
    id: string;
    staff_id: string;
    person_id: string;
    session_hash: Buffer | null;
    reason: string;
    begun_at: Date;
    ends_at: Date;
    ended_at: Date | null;
    ended_how: 'stopped' | 'timed_out' | 'session_ended' | null;
  };
  import_photos: {
    import_id: string;
    number: number;
    name: string;
  };
  imported_items: {
    import_id: string;
    row_number: number;
    item_id: string;
    name: string | null;
    removed_at: Date | null;
    kept_reason: string | null;
    image_ids: Generated<string[]>;
  };
  imported_results: {
    id: GeneratedAlways<number>;
    import_id: string;
    row_number: number;
    fingerprint: string;
    make: string;
    model: string;
    make_slug: string;
    model_slug: string;
    year: number;
    title: string;
    mileage: number | null;
    mileage_unit: 'mi' | 'km' | null;
    transmission: string | null;
    title_status: string | null;
    is_sold: boolean;
    price: number | null;
    currency: string | null;
    ended_at: Date;
    source: string;
    source_url: string | null;
    source_id: string | null;
    trim: string | null;
  };
  imports: {
    id: string;
    file_name: string;
    created_by: string | null;
    created_at: Date;
    state: 'uploading' | 'ready' | 'importing' | 'imported' | 'failed' | 'undoing' | 'undone';
    bytes: number;
    received: Generated<number>;
    part_starts: Generated<number[]>;
    options: ColumnType<unknown, string | null | undefined, string | null>;
    last_row: Generated<number>;
    bytes_read: Generated<number>;
    added: Generated<number>;
    duplicates: Generated<number>;
    refused: Generated<number>;
    removed: Generated<number>;
    problem: string | null;
    started_at: Date | null;
    finished_at: Date | null;
    lease_owner: number | null;
    lease_until: Date | null;
    kind: 'auctions' | 'people' | 'results';
    undone_by: string | null;
    is_zip: Generated<boolean>;
  };
  inbox_macros: {
    id: string;
    used_for: 'answer' | 'remove' | 'keep' | 'restore' | 'uphold';
    title: string;
    text: string;
    report_code: 'abuse' | 'spam' | 'off_topic' | 'private' | 'misleading' | 'other' | null;
    updated_by: string | null;
    updated_at: Date;
  };
  inbox_threads: {
    kind: 'enquiry' | 'comment' | 'message';
    subject_id: string;
    assignee_id: string | null;
    snoozed_until: Date | null;
    tags: Generated<string[]>;
    updated_at: Generated<Date>;
    arrived_at: Generated<Date>;
    is_done: Generated<boolean>;
    label: Generated<string>;
    author_id: string | null;
    words: Generated<string>;
  };
  inbox_viewers: {
    kind: 'enquiry' | 'comment' | 'message';
    subject_id: string;
    user_id: string;
    is_writing: boolean;
    seen_at: Date;
  };
  integrity_incidents: {
    id: string;
    kind: 'bid_ledger' | 'books' | 'provider' | 'security';
    subject: string;
    title: string;
    words: string;
    path: string;
    happened_at: Date;
    found_at: Date;
    ended_at: Date | null;
    ended_by: string | null;
  };
  invoice_counters: {
    series: string;
    last: Generated<number>;
  };
  invoices: {
    series: string;
    number: number;
    kind: 'invoice' | 'credit_note';
    settlement_id: string;
    charge_id: string;
    credited: Generated<number>;
    user_id: string;
    slug: string;
    title: string;
    billed_to: ColumnType<unknown, string, string>;
    site: ColumnType<unknown, string, string>;
    lines: ColumnType<unknown, string, string>;
    currency: string;
    net: number;
    tax: number;
    issued_at: Date;
  };
  jobs: {
    name: string;
    runs: number;
    failures: number;
    last_run_at: Date;
    last_duration_ms: number;
    last_failure_at: Date | null;
    last_error: string | null;
    next_run_at: Date | null;
  };
  known_devices: {
    user_id: string;
    device: string;
    network: string;
    first_seen_at: Date;
    last_seen_at: Date;
  };
  ledger_batches: {
    id: GeneratedAlways<number>;
    auction_id: string;
    first_sequence: number;
    last_sequence: number;
    log_start: number | null;
  };
  ledger_entries: {
    auction_id: string;
    sequence: number;
    kind: 'opening' | 'offer' | 'reserve_change' | 'listing_change' | 'void' | 'extension' | 'close' | 'auction_withdrawal';
    actor_id: string;
    amount: number | null;
    maximum: number | null;
    voids_sequence: number | null;
    reason: string | null;
    recorded_at: Date;
    line_number: number | null;
    automatic_number: number | null;
    automatic_bidder_id: string | null;
    automatic_amount: number | null;
    hash: Buffer;
    key_hash: Buffer | null;
    closes_at: Date | null;
    body: string;
    salts: Buffer | null;
    listing_version: number | null;
    withdraw_until: Date | null;
  };
  ledger_proofs: {
    auction_id: string;
    due_at: Date;
  };
  lifecycle_moves: {
    from_status: string;
    to_status: string;
  };
  listed_auctions: {
    auction_id: string | null;
    status: string | null;
    starts_at: Date | null;
    closes_at: Date | null;
    ended_at: Date | null;
    dealer_id: string | null;
    make: string | null;
    model: string | null;
    make_id: string | null;
    model_id: string | null;
    generation_id: string | null;
    year: number | null;
    body_style: string | null;
    region: string | null;
    latitude: number | null;
    longitude: number | null;
    category: string | null;
    gearbox: string | null;
    driven_wheels: string | null;
    fuel: string | null;
    steering_side: string | null;
    exterior_colour_family: string | null;
    interior_colour_family: string | null;
    title_type: string | null;
    tax_status: string | null;
    export_papers: string | null;
    mileage_km: number | null;
    bid_count: number | null;
    reserve: number | null;
    price: number | null;
    shown_price: number | null;
    sold_price: number | null;
    owners: string | null;
    cylinders: string | null;
    true_mileage: string | null;
  };
  listing_versions: {
    auction_id: string;
    number: number;
    changed_by: string;
    is_by_seller: boolean;
    changed_at: Date;
    note: Generated<string>;
    changes: ColumnType<unknown, string, string>;
    material_note: string | null;
    material_by: string | null;
    material_at: Date | null;
    withdraw_until: Date | null;
  };
  live_events: {
    id: GeneratedAlways<number>;
    transaction_id: Generated<string>;
    topic: string;
    name: string;
    data: ColumnType<unknown, string, string>;
    recorded_at: Date;
  };
  live_tails: {
    process_id: string;
    position: number;
    beat_at: Date;
    people: Generated<number>;
  };
  log_head: {
    one: Generated<boolean>;
    size: number;
    checkpoint: string;
    signed_at: Date | null;
  };
  log_keys: {
    one: Generated<boolean>;
    name: string;
    public_key: Buffer;
    private_key: Buffer;
    created_at: Date;
  };
  log_tiles: {
    level: number;
    index: number;
    hashes: Buffer;
  };
  mail_outbox: {
    id: string;
    recipient: string;
    subject: string;
    html: string | null;
    text: string | null;
    created_at: Date;
    sent_at: Date | null;
    attempts: Generated<number>;
    last_error: string | null;
    due_at: Date | null;
    once: Generated<boolean>;
    headers: ColumnType<unknown, string | undefined, string>;
    template_id: string | null;
    merge_fields: ColumnType<unknown, string | undefined, string>;
    valid_until: Date | null;
    sending_since: Date | null;
    outcome: 'sent' | 'late' | 'refused' | 'given_up' | 'lost' | null;
    is_awaited: Generated<boolean>;
    lease_owner: number | null;
    words: GeneratedAlways<string>;
  };
  mail_templates: {
    id: string;
    html: string;
    text: string;
    headers: ColumnType<unknown, string | undefined, string>;
  };
  mailed_tokens: {
    token_hash: Buffer;
    user_id: string;
    purpose: 'verify_email' | 'recover' | 'change_email';
    email: string;
    created_at: Date;
    expires_at: Date;
    used_at: Date | null;
  };
  market_changes: {
    id: GeneratedAlways<number>;
    month: ColumnType<Date, string, string>;
  };
  market_dumps: {
    day: string;
    storage_key: string;
    bytes: number;
    sha256: string;
    created_at: Date;
  };
  market_figures: {
    from_month: ColumnType<Date, string, string>;
    months: number;
    currency: string;
    make: string;
    ended: number;
    sold: number;
    volume: number;
    median: number | null;
    biggest_sales: string[];
    most_bids: string[];
    most_commented: string[];
  };
  market_spans: {
    from_month: ColumnType<Date, string, string>;
    months: number;
    computed_at: Date;
  };
  member_pages: {
    user_id: string;
    shows_sold: boolean;
    shows_comments: boolean;
    shows_bought: boolean;
    updated_at: Date;
  };
  message_reports: {
    id: string;
    message_id: string;
    reporter_id: string;
    code: 'abuse' | 'spam' | 'off_topic' | 'private' | 'misleading' | 'other';
    note: Generated<string>;
    reported_at: Date;
    decision: 'removed' | 'kept' | null;
    decided_by: string | null;
    decided_at: Date | null;
  };
  model_generations: {
    id: string;
    model_id: string;
    name: string;
    first_year: number;
    last_year: number | null;
    retired_at: Date | null;
  };
  money_accounts: {
    code: string;
    name: string;
    kind: 'asset' | 'liability' | 'income' | 'expense';
  };
  money_entries: {
    posting_id: string;
    line: number;
    account: string;
    amount: number;
  };
  money_postings: {
    id: string;
    key: string;
    kind: 'charge' | 'capture' | 'credit_note' | 'refund' | 'refund_failed' | 'paid_by_hand' | 'provider_fee' | 'dispute' | 'dispute_settled' | 'write_off';
    currency: string;
    user_id: string | null;
    auction_id: string | null;
    charge_id: string | null;
    provider_id: string | null;
    words: string;
    posted_at: Date;
    search_words: GeneratedAlways<string>;
  };
  money_proofs: {
    one: Generated<boolean>;
    due_at: Date;
    lease_owner: number | null;
  };
  muted_members: {
    user_id: string;
    muted_id: string;
    muted_at: Date;
  };
  negotiation_moves: {
    auction_id: string;
    sequence: number;
    round: number;
    by_party: 'bidder' | 'seller' | 'system';
    actor_id: string | null;
    kind: 'offer' | 'counter' | 'accept' | 'decline' | 'lapse' | 'withdraw';
    amount: number | null;
    made_at: Date;
  };
  negotiations: {
    auction_id: string;
    slug: string;
    title: string;
    bidder_id: string;
    seller_id: string;
    dealer_id: string | null;
    currency: string;
    price_at_close: number;
    state: 'open' | 'accepted' | 'declined' | 'lapsed' | 'withdrawn';
    turn: 'bidder' | 'seller' | null;
    round: number;
    rounds: number;
    current_offer: number | null;
    last_offer: number | null;
    due_at: Date | null;
    reminded_for: Date | null;
    opened_at: Date;
    ended_at: Date | null;
  };
  notification_preferences: {
    user_id: string;
    kind: string;
    channel: 'page' | 'email' | 'push';
    choice: 'on' | 'daily' | 'off';
  };
  notification_settings: {
    user_id: string;
    time_zone: string;
    quiet_from: number | null;
    quiet_until: number | null;
    digest_at: number;
    calendar_version: Generated<number>;
    push_lost_at: Date | null;
    push_lost_device: string | null;
    zone_is_chosen: boolean;
  };
  notifications: {
    id: string;
    user_id: string;
    kind: string;
    auction_id: string | null;
    title: string;
    body: Generated<string>;
    href: Generated<string>;
    created_at: Date;
    read_at: Date | null;
    slug: string | null;
    event_key: string | null;
    in_page: Generated<boolean>;
    valid_until: Date | null;
    source: string | null;
  };
  opening_reminders: {
    id: string;
    auction_id: string | null;
    user_id: string | null;
    address: string | null;
    requested_at: Date;
    confirmed_at: Date | null;
    start_notified: Date | null;
    language: string | null;
  };
  paddles: {
    user_id: string;
    username: string;
    is_staff: Generated<boolean>;
    email_verified_at: Date | null;
    terms_version: number | null;
    terms_accepted_at: Date | null;
    payment_method_id: string | null;
    hold_declines: Generated<boolean>;
    limit_amount: number;
    blocked_at: Date | null;
    created_at: Date;
    held_premium: Generated<number>;
    held_until: Date | null;
    email_proven_at: Date | null;
    has_conflicts: Generated<boolean>;
    card_fingerprint: string | null;
    plan_allocations: ColumnType<unknown, string | null | undefined, string | null>;
  };
  passed_documents: {
    settlement_id: string;
    position: number;
    auction_id: string;
    kind: 'title' | 'registration' | 'service' | 'inspection' | 'invoice' | 'other';
    passed_at: Date;
  };
  passkey_challenges: {
    token_hash: Buffer;
    purpose: 'add' | 'sign_in';
    challenge: string;
    user_id: string | null;
    created_at: Date;
    expires_at: Date;
  };
  passkeys: {
    id: string;
    user_id: string;
    credential_id: string;
    public_key: Buffer;
    counter: Generated<number>;
    transports: Generated<string[]>;
    is_synced: boolean;
    name: string;
    created_at: Date;
    last_used_at: Date | null;
  };
  past_dealer_members: {
    dealer_id: string;
    user_id: string;
    left_at: Date;
  };
  payment_commands: {
    id: string;
    kind: 'authorise' | 'raise' | 'release' | 'capture' | 'charge' | 'refund' | 'look';
    subject_id: string;
    user_id: string | null;
    amount: number | null;
    is_present: Generated<boolean>;
    state: 'due' | 'done' | 'given_up';
    attempts: Generated<number>;
    due_at: Date | null;
    last_error: string | null;
    created_at: Date;
    done_at: Date | null;
    lease_owner: number | null;
  };
  payment_methods: {
    id: string;
    user_id: string;
    provider: 'sandbox' | 'stripe';
    brand: string;
    last4: string;
    exp_month: number;
    exp_year: number;
    declines_holds: Generated<boolean>;
    is_default: Generated<boolean>;
    created_at: Date;
    fingerprint: string | null;
  };
  payment_sums: {
    id: GeneratedAlways<number>;
    day: ColumnType<Date, string, string>;
    kind: 'premium' | 'seller_fee' | 'refund';
    currency: string;
    state: string;
    count: number;
    amount: number;
  };
  pending_notifications: {
    id: GeneratedAlways<number>;
    requests: ColumnType<unknown, string, string>;
    recorded_at: Date;
  };
  person_blocks: {
    id: string;
    user_id: string;
    scope: 'bidding' | 'selling' | 'commenting' | 'all';
    reason: string;
    set_by: string;
    set_at: Date;
    ends_at: Date | null;
    lifted_by: string | null;
    lifted_at: Date | null;
  };
  person_notes: {
    id: string;
    user_id: string;
    kind: 'note' | 'strike';
    text: string;
    written_by: string;
    written_at: Date;
  };
  post_close_queue: {
    auction_id: string;
    closed_at: Date;
    failures: Generated<number>;
    retry_at: Date | null;
  };
  provider_cursors: {
    provider: string;
    cursor: string;
  };
  provider_hints: {
    provider: string;
    event_id: string;
    kind: string;
    payment_id: string | null;
    received_at: Date;
  };
  push_keys: {
    id: number;
    public_key: string;
    private_key: Buffer;
    created_at: Date;
  };
  push_subscriptions: {
    id: string;
    user_id: string;
    endpoint: string;
    p256dh: string;
    auth: string;
    device: string;
    created_at: Date;
    last_sent_at: Date | null;
  };
  rate_limits: {
    key: string;
    tokens: number;
    refilled_at: Date;
  };
  reader_answers: {
    id: string;
    auction_id: string;
    subject: string;
    statement: string;
    outcome: 'attached' | 'declined';
    note: string;
    document_id: string | null;
    image_id: string | null;
    answered_by: string;
    is_by_seller: boolean;
    answered_at: Date;
  };
  reader_requests: {
    id: string;
    auction_id: string;
    subject: string;
    user_id: string;
    requested_at: Date;
    answer_id: string | null;
  };
  recovery_code_keys: {
    id: string;
    encrypted_key: Buffer;
    created_at: Date;
  };
  recovery_codes: {
    user_id: string;
    code_hash: Buffer;
    used_at: Date | null;
  };
  refunds: {
    id: string;
    charge_id: string;
    amount: number;
    tax: number;
    reason: string;
    requested_by: string | null;
    state: 'due' | 'done' | 'refused' | 'paid_by_hand' | 'taken_back';
    provider_id: string | null;
    refusal: string | null;
    created_at: Date;
    done_at: Date | null;
    owed_since: Date | null;
    currency: string;
  };
  refused_rows: {
    import_id: string;
    row_number: number;
    problems: ColumnType<unknown, string, string>;
  };
  refusing_addresses: {
    address: string;
    why: 'bounced' | 'complained';
    detail: Generated<string>;
    refused_at: Date;
  };
  released_bids: {
    auction_id: string;
    bidder_id: string;
    up_to_sequence: number;
    released_at: Date;
  };
  sale_tasks: {
    settlement_id: string;
    task: 'title' | 'loan_payoff';
    is_needed: boolean | null;
    planned_on: ColumnType<Date | null, string | null | undefined, string | null>;
    seller_done_at: Date | null;
    buyer_done_at: Date | null;
    overdue_for: ColumnType<Date | null, string | null | undefined, string | null>;
  };
  sandbox_answers: {
    key: string;
    request: string;
    answer: ColumnType<unknown, string, string>;
    given_at: Date;
  };
  sandbox_cards: {
    id: string;
    user_id: string;
    test_card: string;
    removed_at: Date | null;
    created_at: Date;
  };
  sandbox_disputes: {
    id: string;
    payment_id: string;
    amount: number;
    state: 'inquiry' | 'needs_answer' | 'won' | 'lost';
    answer_by: Date;
  };
  sandbox_events: {
    id: GeneratedAlways<number>;
    kind: string;
    payment_id: string;
    made_at: Date;
  };
  sandbox_movements: {
    id: string;
    payment_id: string;
    reference: string;
    kind: 'charge' | 'refund' | 'refund_failed' | 'dispute' | 'dispute_won';
    amount: number;
    fee: Generated<number>;
    made_at: Date;
  };
  sandbox_payments: {
    id: string;
    reference: string;
    user_id: string;
    card_id: string;
    mode: 'hold' | 'charge';
    amount: number;
    currency: string;
    status: 'held' | 'action_needed' | 'declined' | 'taken' | 'cancelled';
    taken: Generated<number>;
    refunded: Generated<number>;
    fee: Generated<number>;
    client_secret: string;
    decline_code: string | null;
    decline_text: string | null;
    expires_at: Date | null;
    created_at: Date;
  };
  saved_search_keys: {
    key: number;
    search_id: string;
    year_from: number;
    year_to: number;
    price_from: number;
    price_to: number;
    words: number[] | null;
    makes: number[] | null;
    bodies: number[] | null;
    regions: number[] | null;
    excluded: number[] | null;
    mileage_km_to: number | null;
  };
  saved_searches: {
    id: string;
    user_id: string;
    name: string;
    query: string;
    how_often: 'at_once' | 'daily' | 'weekly' | 'paused';
    created_at: Date;
    is_indexed: Generated<boolean>;
  };
  saved_views: {
    id: string;
    list: string;
    author_id: string;
    name: string;
    query: string;
    is_shared: boolean;
    created_at: Date;
  };
  search_words: {
    word: string;
    auctions: Generated<number>;
  };
  second_chance_choices: {
    auction_id: string;
    user_id: string;
    accepts: boolean;
    chosen_at: Date;
  };
  second_chance_requests: {
    user_id: string;
    agreed_at: Date;
  };
  second_chances: {
    id: string;
    auction_id: string;
    settlement_id: string | null;
    slug: string;
    title: string;
    user_id: string;
    seller_id: string;
    dealer_id: string | null;
    currency: string;
    price: number;
    premium: number;
    state: 'offered' | 'accepted' | 'declined' | 'lapsed';
    requested_at: Date;
    due_at: Date | null;
    reminded_for: Date | null;
    answered_at: Date | null;
    asks_next: Generated<boolean>;
  };
  second_chances_due_to_ask: {
    auction_id: string;
    settlement_id: string;
    written_at: Date;
  };
  security_event_counts: {
    event: string;
    source: string;
    started_at: Date;
    count: number;
  };
  seller_agreements: {
    auction_id: string;
    number: number;
    user_id: string;
    agreed_to: ColumnType<unknown, string, string>;
    text_hash: string;
    agreed_at: Date;
  };
  sessions: {
    token_hash: Buffer;
    user_id: string;
    user_agent: Generated<string>;
    address: Generated<string>;
    created_at: Date;
    last_seen_at: Date;
    expires_at: Date;
    proved_at: Date | null;
    factor_at: Date | null;
  };
  settlement_disputes: {
    id: string;
    settlement_id: string;
    opened_by: 'buyer' | 'seller';
    actor_id: string;
    reason: string;
    opened_at: Date;
    time_left_ms: number;
    decision: 'sale_continues' | 'part_refunded' | 'buyer_defaulted' | 'seller_defaulted' | 'sale_canceled' | null;
    decision_reason: Generated<string>;
    decided_by: string | null;
    decided_at: Date | null;
    claims: ColumnType<unknown, string | undefined, string>;
    refunded: number | null;
  };
  settlement_events: {
    settlement_id: string;
    sequence: number;
    kind: string;
    by_side: 'buyer' | 'seller' | 'staff' | 'system';
    actor_id: string | null;
    to_state: string | null;
    note: Generated<string>;
    happened_at: Date;
  };
  settlement_moves: {
    from_state: string;
    to_state: string;
  };
  settlement_parties: {
    settlement_id: string;
    side: 'buyer' | 'seller';
    name: string;
    address: string;
    phone: Generated<string>;
    given_at: Date;
    shares_email: Generated<boolean>;
  };
  settlements: {
    id: string;
    auction_id: string;
    attempt: number;
    slug: string;
    title: string;
    origin: 'hammer' | 'offer' | 'underbidder';
    buyer_id: string;
    seller_id: string;
    dealer_id: string | null;
    currency: string;
    price: number;
    premium: number;
    state: 'fee_due' | 'payment_due' | 'documents_due' | 'collection_due' | 'handover_due' | 'done' | 'fell_through';
    state_since: Date;
    due_at: Date | null;
    reminded_for: Date | null;
    late_for: Date | null;
    charge_id: string | null;
    payment_reported_at: Date | null;
    collection_at: Date | null;
    collection_place: string | null;
    collection_by: 'buyer' | 'seller' | null;
    fault: 'buyer' | 'seller' | 'nobody' | null;
    fault_reason: string | null;
    fee_settled_at: Date | null;
    started_at: Date;
    ended_at: Date | null;
    late_reminder_at: Date | null;
    words: GeneratedAlways<string>;
    owner_id: string | null;
  };
  setup_intents: {
    id: string;
    user_id: string;
    client_secret: string;
    status: string;
    created_at: Date;
  };
  shill_alarms: {
    id: string;
    auction_id: string;
    bidder_id: string;
    score: number;
    reasons: ColumnType<unknown, string, string>;
    raised_at: Date;
    decision: 'dismissed' | 'warned' | 'void_requested' | 'voided' | null;
    decided_by: string | null;
    decided_at: Date | null;
    decision_reason: string | null;
  };
  shill_scorings: {
    auction_id: string;
    last_sequence: number;
    scored_at: Date;
  };
  sign_in_challenges: {
    token_hash: Buffer;
    user_id: string;
    created_at: Date;
    expires_at: Date;
  };
  sign_in_devices: {
    user_id: string;
    device_key: string;
    first_seen_at: Date;
    last_seen_at: Date;
  };
  sign_in_networks: {
    user_id: string;
    network: string;
    first_seen_at: Date;
    last_seen_at: Date;
  };
  site_settings: {
    version: number;
    settings: ColumnType<unknown, string, string>;
    created_by: string | null;
    created_at: Date;
    reason: Generated<string>;
  };
  sold_auctions: {
    auction_id: string;
    price: number | null;
    buyer_id: string | null;
  };
  staff_requests: {
    id: string;
    action: string;
    subject: string;
    details: ColumnType<unknown, string, string>;
    reason: string;
    public_note: string;
    requested_by: string;
    requested_at: Date;
    decision: 'confirmed' | 'refused' | null;
    decided_by: string | null;
    decided_at: Date | null;
  };
  staff_roles: {
    user_id: string;
    role: 'reviewer' | 'auction_manager' | 'editor' | 'finance' | 'administrator';
    given_by: string | null;
    given_at: Date;
  };
  stock_feed_cars: {
    dealer_id: string;
    car_key: string;
    auction_id: string;
    cells: ColumnType<unknown, string, string>;
  };
  stock_feeds: {
    dealer_id: string;
    url: string;
    columns: ColumnType<unknown, string, string>;
    seller_id: string;
    next_check_at: Date | null;
    checked_at: Date | null;
    error: string | null;
    failures: Generated<number>;
    imported_at: Date | null;
    items: ColumnType<unknown, string | undefined, string>;
    created_at: Date;
  };
  submission_versions: {
    auction_id: string;
    number: number;
    snapshot: ColumnType<unknown, string, string>;
    submitted_at: Date;
  };
  submissions: {
    auction_id: string;
    vehicle_id: string | null;
    condition: ColumnType<unknown, string | undefined, string>;
    starting_bid: number | null;
    has_reserve: boolean | null;
    earliest_start: ColumnType<Date | null, string | null | undefined, string | null>;
    note: Generated<string>;
    review_note: Generated<string>;
    reached_step: Generated<number>;
    submitted_at: Date | null;
    created_at: Date;
    updated_at: Date;
    variant: Generated<string>;
    reviewer_id: string | null;
    claimed_at: Date | null;
    checked: ColumnType<unknown, string | undefined, string>;
    waiting_since: Date | null;
    waived_shots: ColumnType<unknown, string | undefined, string>;
    relisted_from: string | null;
    planned_starts_at: Date | null;
    planned_closes_at: Date | null;
  };
  tax_rates: {
    id: string;
    country: string;
    region: Generated<string>;
    name: string;
    basis_points: number;
    created_by: string;
    created_at: Date;
    ended_at: Date | null;
    places: Generated<string[]>;
  };
  tax_rates_by_place: {
    place: string | null;
    basis_points: number | null;
  };
  totp_secrets: {
    user_id: string;
    encrypted_key: Buffer;
    confirmed_at: Date | null;
    last_time_step: Generated<number>;
    created_at: Date;
  };
  uncounted_auction_words: {
    auction_id: string;
  };
  uploads: {
    id: string;
    owner_id: string;
    length: number;
    received: Generated<number>;
    piece_starts: Generated<number[]>;
    image_id: string | null;
    created_at: Date;
  };
  users: {
    id: string;
    username: string;
    name: string;
    email: string;
    password_hash: string;
    created_at: Date;
    updated_at: Date;
    erased_at: Date | null;
    avatar_image_id: string | null;
    distance_unit: 'mi' | 'km' | null;
    phone: Generated<string>;
    is_profile_private: Generated<boolean>;
    words: GeneratedAlways<string | null>;
    email_language: string | null;
  };
  vehicle_aliases: {
    id: string;
    make_id: string;
    model_id: string | null;
    name: string;
    key: string;
  };
  vehicle_documents: {
    id: string;
    owner_id: string;
    vehicle_id: string | null;
    kind: 'title' | 'registration' | 'service' | 'inspection' | 'invoice' | 'other';
    name: string;
    storage_key: string;
    content_type: 'application/pdf' | 'image/jpeg';
    byte_length: number;
    created_at: Date;
  };
  vehicle_images: {
    vehicle_id: string;
    position: number;
    image_id: string;
    section: Generated<'exterior' | 'interior' | 'engine' | 'underside' | 'documents' | 'flaws'>;
    alt: string;
    caption: Generated<string>;
    shot: Generated<string>;
    pins: ColumnType<unknown, string | undefined, string>;
    suggested_shot: Generated<string>;
  };
  vehicle_makes: {
    id: string;
    name: string;
    retired_at: Date | null;
  };
  vehicle_models: {
    id: string;
    make_id: string;
    slug: string;
    name: string;
    kind: 'car' | 'motorcycle';
    first_year: number;
    last_year: number | null;
    retired_at: Date | null;
  };
  vehicles: {
    id: string;
    owner_id: string;
    vin: Generated<string>;
    year: number;
    make: string;
    model: string;
    variant: Generated<string>;
    body_style: Generated<string>;
    facts: ColumnType<unknown, string | undefined, string>;
    location: ColumnType<unknown, string | undefined, string>;
    notes: Generated<string>;
    created_at: Date;
    updated_at: Date;
    dealer_id: string | null;
    make_id: string | null;
    model_id: string | null;
    generation_id: string | null;
    is_mapped: Generated<boolean>;
  };
  watch_changes: {
    auction_id: string;
    changed_at: Date;
    change: '-1';
  };
  watches: {
    user_id: string;
    auction_id: string;
    watched_at: Date;
  };
  webhook_attempts: {
    endpoint_id: string;
    event_id: string;
    number: number;
    made_at: Date;
    took_ms: number;
    status: number | null;
    error: Generated<string>;
    answer: Generated<string>;
  };
  webhook_cursor: {
    id: number;
    position: number;
  };
  webhook_deliveries: {
    endpoint_id: string;
    event_id: string;
    state: 'waiting' | 'delivered' | 'failed';
    tries: Generated<number>;
    next_at: Date | null;
    created_at: Date;
    finished_at: Date | null;
    lease_owner: number | null;
  };
  webhook_endpoints: {
    id: string;
    user_id: string | null;
    dealer_id: string | null;
    created_by: string;
    url: string;
    kinds: string[];
    all_auctions: Generated<boolean>;
    state: 'active' | 'paused' | 'disabled';
    secret: Buffer;
    previous_secret: Buffer | null;
    previous_until: Date | null;
    failing_since: Date | null;
    disabled_at: Date | null;
    disabled_reason: Generated<string>;
    created_at: Date;
    updated_at: Date;
  };
  webhook_events: {
    id: string;
    kind: string;
    slug: string | null;
    body: string;
    occurred_at: Date;
    words: GeneratedAlways<string | null>;
  };
}
