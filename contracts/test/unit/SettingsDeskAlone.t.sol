// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Roles} from "../../src/base/Roles.sol";
import {PowerSale} from "../../src/power/PowerSale.sol";
import {ISettingsDesk} from "../../src/settings/ISettingsDesk.sol";
import {SettingsDesk} from "../../src/settings/SettingsDesk.sol";
import {CallingTarget} from "../support/CallingTarget.sol";
import {DeskFixture} from "../support/DeskFixture.sol";
import {IAccessManaged} from "@openzeppelin/contracts/access/manager/IAccessManaged.sol";
import {IAccessManager} from "@openzeppelin/contracts/access/manager/IAccessManager.sol";

/// @dev Every way that one operator might try to get something done alone, or to reach what is not of SETTINGS.
contract SettingsDeskAloneTest is DeskFixture {
    bytes private data;
    bytes32 private operationId;

    function setUp() public override {
        super.setUp();
        data = priceCall(0.55e6);
        (operationId,) = proposeAs(operator, data);
        skip(DELAY);
    }

    function _expectOwnProposal(address proposer) private {
        vm.expectRevert(abi.encodeWithSelector(ISettingsDesk.ProposerCannotExecute.selector, proposer));
    }

    function _expectUnauthorizedCall(address caller, address target, bytes4 selector) private {
        vm.expectRevert(
            abi.encodeWithSelector(IAccessManager.AccessManagerUnauthorizedCall.selector, caller, target, selector)
        );
    }

    function _deskCalls() private view returns (bytes[3] memory) {
        return [
            abi.encodeCall(SettingsDesk.propose, (address(market), priceCall(USDT_PRICE))),
            abi.encodeCall(SettingsDesk.execute, (address(market), data)),
            abi.encodeCall(SettingsDesk.cancel, (address(market), data))
        ];
    }

    /// @dev The manager would call the desk in its own name.
    function test_throughTheManager_nothingIsDone() public {
        bytes[3] memory calls = _deskCalls();
        for (uint256 index = 0; index < calls.length; ++index) {
            vm.startPrank(operator);
            vm.expectRevert(ISettingsDesk.CallerNotNamed.selector);
            manager.execute(address(desk), calls[index]);
            bytes[] memory batch = new bytes[](1);
            batch[0] = abi.encodeCall(IAccessManager.execute, (address(desk), calls[index]));
            vm.expectRevert(ISettingsDesk.CallerNotNamed.selector);
            manager.multicall(batch);
            _expectUnauthorizedCall(operator, address(manager), IAccessManager.execute.selector);
            manager.execute(address(manager), batch[0]);
            _expectUnauthorizedCall(operator, address(desk), bytes4(calls[index]));
            manager.schedule(address(desk), calls[index], 0);
            vm.stopPrank();
        }
        assertEq(manager.getSchedule(operationId), block.timestamp);
    }

    /// @dev What the desk scheduled is the desk's: nobody carries it out or calls it in beside it.
    function test_besideTheDesk_nothingIsDone() public {
        address[3] memory callers = [operator, second, stranger];
        for (uint256 index = 0; index < callers.length; ++index) {
            vm.startPrank(callers[index]);
            _expectUnauthorizedCall(callers[index], address(market), PowerSale.setPrice.selector);
            manager.execute(address(market), data);
            _expectUnauthorizedCall(callers[index], address(market), PowerSale.setPrice.selector);
            manager.schedule(address(market), data, 0);
            vm.expectRevert(abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, callers[index]));
            market.setPrice(address(usdt), 0.55e6);
            vm.expectRevert();
            manager.consumeScheduledOp(address(desk), data);
            vm.stopPrank();
        }
        assertEq(manager.getSchedule(operationId), block.timestamp);
    }

    function test_aContractInBetween_isNoOperator() public {
        CallingTarget between = new CallingTarget();
        bytes[3] memory calls = _deskCalls();
        for (uint256 index = 0; index < calls.length; ++index) {
            between.callNext(address(desk), calls[index]);
            vm.prank(operator);
            between.set();
            assertFalse(between.succeeded());
            assertEq(
                between.result(),
                abi.encodeWithSelector(IAccessManaged.AccessManagedUnauthorized.selector, address(between))
            );
        }
    }

    /// @dev An operator whose own role has a delay schedules its calls of the desk, and still comes in its own name or not at all.
    function test_anOperatorWithADelay_isNamedAllTheSame() public {
        bytes[3] memory calls = _deskCalls();
        vm.startPrank(admin);
        manager.revokeRole(Roles.OPERATOR, operator);
        manager.grantRole(Roles.OPERATOR, operator, 1 hours);
        manager.revokeRole(Roles.OPERATOR, second);
        manager.grantRole(Roles.OPERATOR, second, 1 hours);
        vm.stopPrank();
        for (uint256 index = 0; index < calls.length; ++index) {
            vm.prank(operator);
            manager.schedule(address(desk), calls[index], 0);
        }
        vm.prank(second);
        manager.schedule(address(desk), calls[1], 0);
        skip(1 hours);

        for (uint256 index = 0; index < calls.length; ++index) {
            vm.expectRevert(ISettingsDesk.CallerNotNamed.selector);
            vm.prank(operator);
            manager.execute(address(desk), calls[index]);
        }
        _expectOwnProposal(operator);
        executeAs(operator, data);
        executeAs(second, data);
        assertEq(market.priceOf(address(usdt)), 0.55e6);
        proposeAs(operator, priceCall(USDT_PRICE));
        assertEq(desk.proposerOf(operationOf(priceCall(USDT_PRICE))), operator);
    }

    /// @dev Bytes after the arguments change nothing for the target, and are another proposal, with its own time and proposer.
    function test_otherBytesOfTheSameCall_areAnotherProposal() public {
        bytes memory longer = abi.encodePacked(data, uint256(0));
        vm.expectRevert(abi.encodeWithSelector(IAccessManager.AccessManagerNotScheduled.selector, operationOf(longer)));
        executeAs(operator, longer);
        proposeAs(second, longer);
        _expectOwnProposal(operator);
        executeAs(operator, data);
        vm.expectRevert(abi.encodeWithSelector(IAccessManager.AccessManagerNotReady.selector, operationOf(longer)));
        executeAs(operator, longer);
        skip(DELAY);
        _expectOwnProposal(second);
        executeAs(second, longer);
        executeAs(operator, longer);
        executeAs(second, data);
        assertEq(market.priceOf(address(usdt)), 0.55e6);
    }

    /// @dev Whoever cancels what another proposed and proposes it himself waits again, and waits for another.
    function test_takingAProposalOver_makesItsOwn() public {
        cancelAs(second, data);
        proposeAs(second, data);
        _expectOwnProposal(second);
        executeAs(second, data);
        vm.expectRevert(abi.encodeWithSelector(IAccessManager.AccessManagerNotReady.selector, operationId));
        executeAs(operator, data);
        skip(DELAY);
        _expectOwnProposal(second);
        executeAs(second, data);
        executeAs(operator, data);
    }

    function test_theDeskItself_isNoTarget() public {
        bytes[3] memory calls = _deskCalls();
        for (uint256 index = 0; index < calls.length; ++index) {
            vm.startPrank(operator);
            _expectUnauthorizedCall(address(desk), address(desk), bytes4(calls[index]));
            desk.propose(address(desk), calls[index]);
            _expectUnauthorizedCall(address(desk), address(desk), bytes4(calls[index]));
            desk.execute(address(desk), calls[index]);
            vm.stopPrank();
        }
        // Not even when the administrator makes an operator of it.
        vm.prank(admin);
        manager.grantRole(Roles.OPERATOR, address(desk), 0);
        for (uint256 index = 0; index < calls.length; ++index) {
            vm.expectRevert(ISettingsDesk.CallerNotNamed.selector);
            vm.prank(operator);
            desk.execute(address(desk), calls[index]);
        }
    }

    function test_theManager_isNoTarget() public {
        bytes[5] memory calls = [
            abi.encodeCall(IAccessManager.grantRole, (Roles.ADMIN, operator, 0)),
            abi.encodeCall(IAccessManager.grantRole, (Roles.SETTINGS, operator, 0)),
            abi.encodeCall(IAccessManager.execute, (address(market), data)),
            abi.encodeCall(IAccessManager.cancel, (address(desk), address(market), data)),
            abi.encodeCall(IAccessManager.updateAuthority, (address(market), operator))
        ];
        for (uint256 index = 0; index < calls.length; ++index) {
            vm.startPrank(operator);
            _expectUnauthorizedCall(address(desk), address(manager), bytes4(calls[index]));
            desk.propose(address(manager), calls[index]);
            _expectUnauthorizedCall(address(desk), address(manager), bytes4(calls[index]));
            desk.execute(address(manager), calls[index]);
            vm.stopPrank();
        }
    }

    /// @dev The desk cannot move a token: what somebody sends there stays.
    function test_tokens_areNoTarget() public {
        usdt.mint(address(desk), 5);
        bytes memory transfer = abi.encodeCall(usdt.transfer, (operator, 5));
        vm.startPrank(operator);
        _expectUnauthorizedCall(address(desk), address(usdt), usdt.transfer.selector);
        desk.propose(address(usdt), transfer);
        _expectUnauthorizedCall(address(desk), address(usdt), usdt.transfer.selector);
        desk.execute(address(usdt), transfer);
        // Given to SETTINGS, a token hears the manager, which has none.
        vm.stopPrank();
        giveToSettings(address(usdt), usdt.transfer.selector);
        vm.prank(operator);
        desk.propose(address(usdt), transfer);
        skip(DELAY);
        vm.expectRevert();
        vm.prank(second);
        desk.execute(address(usdt), transfer);
        assertEq(usdt.balanceOf(address(desk)), 5);
    }

    function test_dataWithoutAFunction_isRefused() public {
        address[3] memory targets = [address(market), address(manager), address(desk)];
        for (uint256 index = 0; index < targets.length; ++index) {
            for (uint256 length = 0; length < 4; ++length) {
                vm.startPrank(operator);
                vm.expectRevert(bytes(""));
                desk.propose(targets[index], new bytes(length));
                vm.expectRevert(bytes(""));
                desk.execute(targets[index], new bytes(length));
                vm.expectRevert(bytes(""));
                desk.cancel(targets[index], new bytes(length));
                vm.stopPrank();
            }
        }
    }

    /// @dev A target that is an operator itself and calls back from inside its own call: the proposal is already used up, and what it
    /// proposes there is its own.
    function test_aTargetThatCallsBack_getsNothingTwice() public {
        CallingTarget target = new CallingTarget();
        giveToSettings(address(target), CallingTarget.set.selector);
        vm.prank(admin);
        manager.grantRole(Roles.OPERATOR, address(target), 0);
        bytes memory set = abi.encodeCall(CallingTarget.set, ());

        vm.prank(operator);
        (bytes32 id,) = desk.propose(address(target), set);
        skip(DELAY);
        target.callNext(address(desk), abi.encodeCall(SettingsDesk.execute, (address(target), set)));
        vm.prank(second);
        desk.execute(address(target), set);
        assertEq(target.calls(), 1);
        assertFalse(target.succeeded());
        assertEq(target.result(), abi.encodeWithSelector(IAccessManager.AccessManagerNotScheduled.selector, id));

        vm.prank(operator);
        desk.propose(address(target), set);
        skip(DELAY);
        target.callNext(address(desk), abi.encodeCall(SettingsDesk.propose, (address(target), set)));
        vm.prank(second);
        assertEq(desk.execute(address(target), set), 2);
        assertTrue(target.succeeded());
        assertEq(desk.proposerOf(id), address(target));
        assertEq(manager.getSchedule(id), block.timestamp + DELAY);
        skip(DELAY);
        _expectOwnProposal(address(target));
        vm.prank(address(target));
        desk.execute(address(target), set);

        // And from inside one call it gets into no other.
        target.callNext(address(manager), abi.encodeCall(IAccessManager.execute, (address(market), data)));
        vm.prank(second);
        assertEq(desk.execute(address(target), set), 3);
        assertFalse(target.succeeded());
        assertEq(target.calls(), 3);
        assertEq(market.priceOf(address(usdt)), USDT_PRICE);
    }
}
