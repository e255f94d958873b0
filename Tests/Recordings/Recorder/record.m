// Plays recordings on the unmodified FBKVOController, and writes what it does.
//
// Each line of the input is a recording, in the notation of the README in the folder above. It's
// written again, with the calls that its steps cause now in place of those that it has. So as long
// as KVOController does what it did, the output is the input.

#import "NSObject+FBKVOController.h"
#import <objc/message.h>
#include <sys/wait.h>
#include <unistd.h>

// Writes a call behind its step.
static void note(NSString *call) { printf(" > %s", call.UTF8String); }

static NSString *text(id value) {
  return value == [NSNull null] ? @"null" : [value description] ?: @"-";
}

static void noteChange(NSString *callback, NSDictionary *change) {
  NSMutableString *call = [NSMutableString stringWithFormat:@"%@ old=%@ new=%@", callback,
    text(change[NSKeyValueChangeOldKey]), text(change[NSKeyValueChangeNewKey])];
  if ([change[NSKeyValueChangeNotificationIsPriorKey] boolValue]) [call appendString:@" prior"];
  note(call);
  // The notation has no other kind, because no recording has one.
  if ([change[NSKeyValueChangeKindKey] intValue] != NSKeyValueChangeSetting) note(@"another kind");
}

// MARK: What's observed, and what observes

static char context;
// How many objects and observers there are.
static int count;

@interface RecordedObject : NSObject
@property (copy) NSString *ident;
@property (nonatomic) NSInteger value, other;
@property (nonatomic, copy) NSString *name;
@property (nonatomic, strong) RecordedObject *child;
@property (nonatomic, readonly) NSInteger sum, twice, deep;
@end

@implementation RecordedObject
- (instancetype)init { count++; return [super init]; }
- (void)dealloc { count--; }

- (NSInteger)sum { return self.value + self.other; }
- (NSInteger)twice { return 2 * self.value; }
- (NSInteger)deep { return self.value + self.child.value; }

+ (NSSet *)keyPathsForValuesAffectingSum { return [NSSet setWithArray:@[@"value", @"other"]]; }
+ (NSSet *)keyPathsForValuesAffectingTwice { return [NSSet setWithObject:@"value"]; }
+ (NSSet *)keyPathsForValuesAffectingDeep {
  return [NSSet setWithArray:@[@"value", @"child.value"]];
}

- (void)valueDidChange:(NSDictionary *)change of:(RecordedObject *)object {
  noteChange([NSString stringWithFormat:@"action:%@ %@ ?", self.ident, object.ident], change);
}

- (void)observeValueForKeyPath:(NSString *)keyPath ofObject:(id)object
                        change:(NSDictionary *)change context:(void *)received {
  if (received != &context) note(@"another context");
  NSString *names = [NSString stringWithFormat:@"%@ %@ %@", self.ident, [object ident], keyPath];
  noteChange([@"context:" stringByAppendingString:names], change);
}
@end

// MARK: What GNUstep needs

// An exception that passes frames of the runtime, as from the release of an associated object, is
// nil when it's caught. So the last one that was raised is kept.
static NSException *raised;
static void (*originalRaise)(id, SEL);
static void keepAndRaise(NSException *exception, SEL selector) {
  raised = exception;
  originalRaise(exception, selector);
}

// GNUstep's own method takes the weak keys of a map table for objects, and crashes. The table of a
// controller that doesn't retain has weak keys, and `-unobserveAll` copies it.
__attribute__((ns_returns_retained))
static id copyOfTable(NSMapTable *table, SEL selector, NSZone *zone) {
  NSMapTable *copy = [NSMapTable strongToStrongObjectsMapTable];
  for (id key in table.keyEnumerator) [copy setObject:[table objectForKey:key] forKey:key];
  return copy;
}

// MARK: The steps

// The objects, observers, and controllers that the recording itself holds, by name.
static NSMutableDictionary *held;
// The controllers that only their objects hold, by name.
static NSMapTable *own;
// What the block for a value does, as the words of a step `arm`, which has the number of the call.
static NSMutableDictionary *armed;

// Does something, and notes an exception, be it raised at once or by what's released in the end.
static void attempt(void (^body)(void)) {
  @try {
    @autoreleasepool { body(); }
  } @catch (NSException *exception) {
    note([@"!" stringByAppendingString:(exception ?: raised).name]);
  }
}

// Releases what has a name, and does so here, and not in the table or in a pool.
static void letGo(NSString *name) {
  __attribute__((objc_precise_lifetime, unused)) id last;
  @autoreleasepool {
    last = held[name];
    [held removeObjectForKey:name];
  }
}

// Returns the controller that a step is about.
static FBKVOController *controllerIn(NSArray *words) {
  return held[words[1]] ?: [own objectForKey:words[1]];
}

// Returns the words for the value that a step is about, such as "k0 a0 name".
static NSString *valueIn(NSArray *words) {
  return [[words subarrayWithRange:NSMakeRange(1, 3)] componentsJoinedByString:@" "];
}

// A step's first word is the name of the method that plays it.
@interface Step : NSObject
@end

@implementation Step
+ (void)play:(NSArray *)words {
  SEL step = NSSelectorFromString([words[0] stringByAppendingString:@":"]);
  ((void (*)(id, SEL, NSArray *))objc_msgSend)(self, step, words);
}

+ (void)object:(NSArray *)words {
  RecordedObject *object = [RecordedObject new];
  object.ident = words[1];
  held[words[1]] = object;
}
+ (void)observer:(NSArray *)words { [self object:words]; }
+ (void)controller:(NSArray *)words {
  held[words[1]] = [[FBKVOController alloc] initWithObserver:held[words[2]] retainObserved:YES];
}
+ (void)controllernr:(NSArray *)words {
  held[words[1]] = [[FBKVOController alloc] initWithObserver:held[words[2]] retainObserved:NO];
}
+ (void)ownnr:(NSArray *)words {
  [own setObject:[held[words[2]] KVOControllerNonRetaining] forKey:words[1]];
}

+ (void)observe:(NSArray *)words {
  FBKVOController *controller = controllerIn(words);
  id object = held[words[2]];
  NSString *keyPath = words[3];
  NSKeyValueObservingOptions options = 0;
  if ([words[4] containsString:@"n"]) options |= NSKeyValueObservingOptionNew;
  if ([words[4] containsString:@"o"]) options |= NSKeyValueObservingOptionOld;
  if ([words[4] containsString:@"i"]) options |= NSKeyValueObservingOptionInitial;
  if ([words[4] containsString:@"p"]) options |= NSKeyValueObservingOptionPrior;
  if ([words.lastObject isEqual:@"action"]) {
    [controller observe:object keyPath:keyPath options:options
                 action:@selector(valueDidChange:of:)];
  } else if ([words.lastObject isEqual:@"context"]) {
    [controller observe:object keyPath:keyPath options:options context:&context];
  } else {
    [controller observe:object keyPath:keyPath options:options
                  block:^(id observer, id object, NSDictionary *change) {
      noteChange(valueIn(words), change);
      [self didCallBlockFor:valueIn(words)];
    }];
  }
}
+ (void)unobserve:(NSArray *)words {
  FBKVOController *controller = controllerIn(words);
  if (words.count == 3) [controller unobserve:held[words[2]]];
  else [controller unobserve:held[words[2]] keyPath:words[3]];
}
+ (void)unobserveall:(NSArray *)words { [controllerIn(words) unobserveAll]; }
+ (void)set:(NSArray *)words {
  // By a setter, because GNUstep's `-setValue:forKey:` announces a change around the setter's.
  RecordedObject *object = held[words[1]];
  if ([words[2] isEqual:@"value"]) object.value = [words[3] intValue];
  else object.other = [words[3] intValue];
}
+ (void)name:(NSArray *)words {
  [held[words[1]] setName:[words[2] isEqual:@"nil"] ? nil : words[2]];
}
+ (void)child:(NSArray *)words { [held[words[1]] setChild:held[words[2]]]; }

+ (void)arm:(NSArray *)words { armed[valueIn(words)] = [words mutableCopy]; }
+ (void)didCallBlockFor:(NSString *)value {
  NSMutableArray *words = armed[value];
  words[4] = @([words[4] intValue] - 1);
  if (!words || [words[4] intValue] != 0) return;
  NSArray *step = [words subarrayWithRange:NSMakeRange(5, words.count - 5)];
  note([@"then " stringByAppendingString:[step componentsJoinedByString:@" "]]);
  [self play:step];
}

+ (void)drop:(NSArray *)words { letGo(words[1]); }
+ (void)end:(NSArray *)words {
  NSArray *names = [held.allKeys sortedArrayUsingSelector:@selector(compare:)];
  // The letters with which the names of controllers, observers, and objects begin.
  for (NSString *letter in @[@"k", @"w", @"a"]) {
    for (NSString *name in names) {
      if ([name hasPrefix:letter]) attempt(^{ letGo(name); });
    }
  }
}
@end

// MARK: The input

static void playRecording(NSString *line) {
  held = [NSMutableDictionary dictionary];
  armed = [NSMutableDictionary dictionary];
  own = [NSMapTable strongToWeakObjectsMapTable];
  Method raise = class_getInstanceMethod([NSException class], @selector(raise));
  originalRaise = (void *)method_setImplementation(raise, (IMP)keepAndRaise);
  Method copy = class_getInstanceMethod([own class], @selector(copyWithZone:));
  if ([line containsString:@"nr "]) method_setImplementation(copy, (IMP)copyOfTable);
  NSArray *parts = [line componentsSeparatedByString:@": "];
  printf("%s", [parts[0] UTF8String]);
  const char *separator = ": ";
  for (NSString *step in [parts[1] componentsSeparatedByString:@"; "]) {
    NSString *action = [step componentsSeparatedByString:@" > "][0];
    printf("%s%s", separator, action.UTF8String);
    separator = "; ";
    attempt(^{ [Step play:[action componentsSeparatedByString:@" "]]; });
  }
  if (count) note([NSString stringWithFormat:@"%d objects are still in memory", count]);
}

int main(void) {
  // Unbuffered, so that a crash loses nothing, and `fork` copies nothing.
  setvbuf(stdout, NULL, _IONBF, 0);
  char *line = NULL;
  size_t capacity = 0;
  for (ssize_t length; (length = getline(&line, &capacity, stdin)) > 0;) {
    line[length - 1] = 0;
    // Each recording has a process of its own, because an exception may leave anything behind.
    if (fork() == 0) {
      @autoreleasepool { playRecording([NSString stringWithUTF8String:line]); }
      _exit(0);
    }
    int status;
    wait(&status);
    printf(WIFSIGNALED(status) ? " > killed by signal %d\n" : "\n", WTERMSIG(status));
  }
}
