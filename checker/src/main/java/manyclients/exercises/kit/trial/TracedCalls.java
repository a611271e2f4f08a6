package manyclients.exercises.kit.trial;

import java.lang.classfile.ClassFile;
import java.lang.classfile.ClassTransform;
import java.lang.classfile.CodeBuilder;
import java.lang.classfile.CodeElement;
import java.lang.classfile.TypeKind;
import java.lang.classfile.instruction.InvokeInstruction;
import java.lang.constant.ClassDesc;
import java.lang.constant.ConstantDescs;
import java.lang.constant.MethodTypeDesc;
import java.util.List;
import manyclients.exercises.support.Trace;

/// Instruments a test: it reports each call of an answer to [Trace], with its arguments and its
/// result.
///
/// @param answer the answer's class
record TracedCalls(ClassDesc answer) {
  private static final ClassDesc TRACE = ClassDesc.of(Trace.class.getName());
  private static final MethodTypeDesc CALLED =
      MethodTypeDesc.of(
          ConstantDescs.CD_void, ConstantDescs.CD_String, ConstantDescs.CD_Object.arrayType());
  private static final MethodTypeDesc RETURNED =
      MethodTypeDesc.of(ConstantDescs.CD_void, ConstantDescs.CD_Object);

  byte[] in(ClassFile file, byte[] test) {
    return file.transformClass(
        file.parse(test), ClassTransform.transformingMethodBodies(this::trace));
  }

  private void trace(CodeBuilder code, CodeElement element) {
    if (element instanceof InvokeInstruction call && call.owner().asSymbol().equals(answer)) {
      traced(code, call);
    } else {
      code.with(element);
    }
  }

  /// Reports a call. Its arguments are on the stack: they are stored, reported, and put back.
  private void traced(CodeBuilder code, InvokeInstruction call) {
    List<ClassDesc> types = call.typeSymbol().parameterList();
    int[] aside = new int[types.size()];
    for (int i = types.size() - 1; i >= 0; i--) {
      TypeKind kind = TypeKind.from(types.get(i));
      aside[i] = code.allocateLocal(kind);
      code.storeLocal(kind, aside[i]);
    }
    String name = call.name().stringValue();
    code.loadConstant(name.equals("<init>") ? "new " + answer.displayName() : name);
    code.loadConstant(types.size()).anewarray(ConstantDescs.CD_Object);
    for (int i = 0; i < aside.length; i++) {
      TypeKind kind = TypeKind.from(types.get(i));
      code.dup().loadConstant(i).loadLocal(kind, aside[i]);
      box(code, types.get(i));
      code.aastore();
    }
    code.invokestatic(TRACE, "called", CALLED);
    for (int i = 0; i < aside.length; i++) {
      code.loadLocal(TypeKind.from(types.get(i)), aside[i]);
    }
    code.with(call);
    result(code, call.typeSymbol().returnType());
  }

  private static void result(CodeBuilder code, ClassDesc type) {
    TypeKind kind = TypeKind.from(type);
    if (kind != TypeKind.VOID) {
      if (kind.slotSize() == 2) {
        code.dup2();
      } else {
        code.dup();
      }
      box(code, type);
      code.invokestatic(TRACE, "returned", RETURNED);
    }
  }

  private static void box(CodeBuilder code, ClassDesc type) {
    if (type.isPrimitive()) {
      ClassDesc boxed =
          switch (type.descriptorString()) {
            case "I" -> ConstantDescs.CD_Integer;
            case "J" -> ConstantDescs.CD_Long;
            case "Z" -> ConstantDescs.CD_Boolean;
            case "B" -> ConstantDescs.CD_Byte;
            case "C" -> ConstantDescs.CD_Character;
            case "S" -> ConstantDescs.CD_Short;
            case "F" -> ConstantDescs.CD_Float;
            default -> ConstantDescs.CD_Double;
          };
      code.invokestatic(boxed, "valueOf", MethodTypeDesc.of(boxed, type));
    }
  }
}
